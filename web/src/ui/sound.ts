// A short knock for a stone and a chord for the end, synthesized so that nothing is downloaded.
let context: AudioContext | undefined;

function tone(frequency: number, start: number, length: number, loudness: number): void {
  // Browsers mute a page until the first user action, and would then play all earlier sounds at once.
  if (navigator.userActivation?.hasBeenActive === false) return;
  context ??= new AudioContext();
  const from = context.currentTime + start;
  const source = context.createOscillator();
  const gain = context.createGain();
  source.type = 'triangle';
  source.frequency.setValueAtTime(frequency, from);
  gain.gain.setValueAtTime(loudness, from);
  gain.gain.exponentialRampToValueAtTime(0.0001, from + length);
  source.connect(gain).connect(context.destination);
  source.start(from);
  source.stop(from + length);
}

export function knock(isFirst: boolean): void {
  tone(isFirst ? 196 : 165, 0.12, 0.12, 0.25);
}

export function chord(): void {
  [262, 330, 392].forEach((frequency, index) => tone(frequency, 0.25 + index * 0.09, 0.5, 0.15));
}
