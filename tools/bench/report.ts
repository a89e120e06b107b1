/** One line of the table: what was measured, the figure, and the goal where there is one. */
export interface Measure {
  what: string;
  figure: string;
  goal?: string;
  /** Undefined where there is no goal. */
  reached?: boolean;
}

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const format = (value: number, unit = '') => `${number.format(value)} ${unit}`.trim();

export const atMost = (what: string, value: number, limit: number, unit = ''): Measure => ({
  what,
  figure: format(value, unit),
  goal: `≤ ${format(limit, unit)}`,
  reached: value <= limit,
});

export const atLeast = (what: string, value: number, limit: number): Measure => ({
  what,
  figure: format(value),
  goal: `≥ ${format(limit)}`,
  reached: value >= limit,
});

export const plain = (what: string, value: number, unit = ''): Measure => ({
  what,
  figure: format(value, unit),
});

export function printTable(title: string, measures: Measure[]): void {
  const width = Math.max(...measures.map(({ what }) => what.length));
  console.log(`\n${title}`);
  for (const { what, figure, goal = '', reached } of measures) {
    const verdict = reached === undefined ? '' : reached ? 'reached' : 'MISSED';
    console.log(`  ${what.padEnd(width)}  ${figure.padStart(14)}  ${goal.padEnd(14)}  ${verdict}`.trimEnd());
  }
}

/** The middle one of an odd number of values. */
export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** The value that this share of the values doesn't exceed. */
export const percentile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1]!;
