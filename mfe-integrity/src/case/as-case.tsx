import { getCase } from '@campus/contracts/integrity';
import { t } from '@lingui/core/macro';
import { paths } from '../paths.ts';

/** Both pages of a case read it like this. */
export const asCase = () =>
  ({
    endpoint: getCase,
    what: 'case',
    list: [paths.myCases, t`My cases`],
    missing: <p>{t`Did you get an email about a case? Log in with the address that received it.`}</p>,
  }) as const;
