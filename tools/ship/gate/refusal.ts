/** Why a remote isn't shipped. */
export interface Refusal {
  /** Relative to the workspace, e.g. `mfe-rooms/portal.json`. */
  file: string;
  problem: string;
  /** The next step for the team. */
  remedy: string;
}

/** Three lines for each refusal: file, problem, remedy. */
export const printed = (refusals: readonly Refusal[]): string =>
  refusals.map(({ file, problem, remedy }) => `${file}\n  ${problem}\n  → ${remedy}`).join('\n');
