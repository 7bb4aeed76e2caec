// An evaluator of three weights that learns from solved positions: what pairs are worth, what threes are worth, and whose turn it is.
export interface Sample {
  // Red's pairs less Yellow's, threes likewise, and 1 or −1 for whoever is to move.
  features: readonly [number, number, number];
  // 1 if Red wins, 0 if Yellow does.
  won: 0 | 1;
}
export type Weights = readonly [number, number, number];

const sum = (weights: Weights, { features }: Sample) => features.reduce((all, value, at) => all + value * weights[at]!, 0);
export const chance = (weights: Weights, sample: Sample) => 1 / (1 + Math.exp(-sum(weights, sample)));
// How many results it foresees; where it says nothing, half.
export const foreseen = (weights: Weights, samples: readonly Sample[]) =>
  samples.reduce((right, sample) => {
    const said = sum(weights, sample);
    return right + (said === 0 ? 0.5 : said > 0 === (sample.won === 1) ? 1 : 0);
  }, 0);
export const error = (weights: Weights, samples: readonly Sample[]) =>
  samples.reduce((all, sample) => all - Math.log(sample.won ? chance(weights, sample) : 1 - chance(weights, sample)), 0) / samples.length;
// Small steps against the error, as every network learns.
export function learnt(samples: readonly Sample[], steps = 400, rate = 0.2): Weights {
  let weights: [number, number, number] = [0, 0, 0];
  for (let step = 0; step < steps; ++step) {
    const slope = [0, 1, 2].map(
      (at) => samples.reduce((all, sample) => all + (chance(weights, sample) - sample.won) * sample.features[at]!, 0) / samples.length,
    );
    weights = weights.map((weight, at) => weight - rate * slope[at]!) as [number, number, number];
  }
  return weights;
}

// From what the evaluator “runs” counts, ten for a pair and a hundred for three.
export function featuresOf(parts: Record<string, number>, turn: 'first' | 'second'): Sample['features'] {
  const both = (name: string) => (parts[`first_${name}`] ?? 0) + (parts[`second_${name}`] ?? 0);
  return [both('2') / 10, both('3') / 100, turn === 'first' ? 1 : -1];
}
