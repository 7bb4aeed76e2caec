// Modules that build/catalogue.ts generates from locales/.
declare module 'virtual:words/*' {
  const sentences: Record<string, string>;
  export default sentences;
}
