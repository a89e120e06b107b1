import { t } from '@lingui/core/macro';

export const texts = () =>
  ({
    missingFacility: {
      allFacilities: t`All facilities`,
    },
  }) as const;
