import { getFacility } from '@campus/contracts/facilities';
import { t } from '@lingui/core/macro';
import { paths } from '../paths.ts';

export const asFacility = () =>
  ({
    endpoint: getFacility,
    what: 'facility',
    list: [paths.home, t`All facilities`],
  }) as const;
