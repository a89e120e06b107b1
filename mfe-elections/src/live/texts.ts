import { t } from '@lingui/core/macro';

export const texts = () =>
  ({
    liveResults: {
      /** `cast` is what is shown now, of `all` that the page knows of. */
      asOf: (cast: number, all: number) =>
        cast === all ? t`As of the first ${cast} ballots.` : t`As of the first ${cast} of ${all} ballots.`,
    },
  }) as const;
