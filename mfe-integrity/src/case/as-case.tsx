import { getCase } from '@campus/contracts/integrity';
import { paths } from '../paths.ts';
import { texts } from './texts.ts';

/** Both pages of a case read it like this. */
export const asCase = () =>
  ({
    endpoint: getCase,
    what: 'case',
    list: [paths.myCases, texts().noCase.myCases],
    missing: <p>{texts().noCase.signInAs}</p>,
  }) as const;
