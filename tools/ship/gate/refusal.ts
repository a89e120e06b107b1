/** Why a remote isn't shipped. */
export interface Refusal {
  /** Relative to the workspace, e.g. `mfe-rooms/portal.json`. */
  file: string;
  problem: string;
  /** What to do about it. */
  remedy: string;
}
