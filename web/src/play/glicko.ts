// Glicko-2 (Mark E. Glickman, 2013), one game after another: a rating with its deviation and volatility.
export interface Rated {
  rating: number;
  deviation: number;
  volatility: number;
}
// The score is 1, ½ or 0.
export interface Played {
  rating: number;
  deviation: number;
  score: number;
}

const scale = 173.7178;
// How fast the volatility may change.
const tau = 0.5;

// The rating after the games of one period.
export function rated(before: Rated, games: readonly Played[]): Rated {
  const phi = before.deviation / scale;
  const sigma = before.volatility;
  if (games.length === 0) return { ...before, deviation: scale * Math.hypot(phi, sigma) };
  const met = games.map(({ rating, deviation, score }) => {
    const weight = 1 / Math.sqrt(1 + (3 * (deviation / scale) ** 2) / Math.PI ** 2);
    const expected = 1 / (1 + Math.exp((weight * (rating - before.rating)) / scale));
    return { weight, expected, gain: weight * (score - expected) };
  });
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const variance = 1 / sum(met.map(({ weight, expected }) => weight * weight * expected * (1 - expected)));
  const gain = sum(met.map((one) => one.gain));
  const volatility = changedVolatility(phi, sigma, variance, variance * gain);
  const deviation = 1 / Math.sqrt(1 / (phi * phi + volatility * volatility) + 1 / variance);
  return { rating: before.rating + scale * deviation * deviation * gain, deviation: scale * deviation, volatility };
}

// The root of Glickman's f by the Illinois algorithm.
function changedVolatility(phi: number, sigma: number, variance: number, delta: number): number {
  const a = Math.log(sigma * sigma);
  const f = (x: number) => {
    const square = phi * phi + variance + Math.exp(x);
    return (Math.exp(x) * (delta * delta - square)) / (2 * square * square) - (x - a) / (tau * tau);
  };
  let low = a;
  let high = Math.log(delta * delta - phi * phi - variance);
  if (Number.isNaN(high)) for (high = a - tau; f(high) < 0;) high -= tau;
  let [atLow, atHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > 1e-6) {
    const between = low + ((low - high) * atLow) / (atHigh - atLow);
    const there = f(between);
    if (there * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [between, there];
  }
  return Math.exp(low / 2);
}
