import { getFacility } from '@campus/contracts/facilities';
import { paths } from '../paths.ts';
import { texts } from './texts.ts';

export const asFacility = () =>
  ({
    endpoint: getFacility,
    what: 'facility',
    list: [paths.home, texts().missingFacility.allFacilities],
  }) as const;
