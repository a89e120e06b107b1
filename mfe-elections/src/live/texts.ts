export const texts = {
  liveResults: {
    /** `cast` is what is shown now, of `all` that the page knows of. */
    asOf: (cast: number, all: number) =>
      cast === all ? `As of the first ${cast} ballots.` : `As of the first ${cast} of ${all} ballots.`,
  },
} as const;
