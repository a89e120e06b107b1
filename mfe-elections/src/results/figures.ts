/** 1,204 */
export const figure = (value: number) => value.toLocaleString('en-IN');

/** "1 voter", "1,204 voters" */
export const voters = (value: number) => `${figure(value)} ${value === 1 ? 'voter' : 'voters'}`;

/** "1 vote", "1,204 votes" */
export const votes = (value: number) => `${figure(value)} ${value === 1 ? 'vote' : 'votes'}`;

/** "1 ballot", "1,204 ballots" */
export const ballots = (value: number) => `${figure(value)} ${value === 1 ? 'ballot' : 'ballots'}`;

/** "37.5 %"; "0 %" of nothing. */
export const percent = (part: number, whole: number) =>
  `${(whole === 0 ? 0 : (100 * part) / whole).toLocaleString('en-IN', { maximumFractionDigits: 1 })}\u00a0%`;
