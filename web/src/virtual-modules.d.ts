// Modules that build/catalogue.ts generates from locales/, and build/firstAnswers.ts with the engine.
declare module 'virtual:words/*' {
  const sentences: Record<string, string>;
  export default sentences;
}
declare module 'virtual:first-answers' {
  import type { Facts, NamedGame, PortraitReply, TrainReply } from '../../bindings/npm/src/answers';
  const answers: { games: NamedGame[]; facts: Facts; training: TrainReply; portrait: PortraitReply };
  export default answers;
}
