import { getCase } from '@campus/contracts/integrity';
import { paths } from '../paths.ts';
import { texts } from './texts.ts';

/** What both pages of a case read, and say when it is missing. */
export const asCase = {
  endpoint: getCase,
  what: 'case',
  list: [paths.myCases, texts.noCase.myCases],
  missing: <p>{texts.noCase.signInAs}</p>,
} as const;
