import { sealedWeekKeys } from './features/complaints/derived-ids.ts';
import { sealedElectionKeys } from './features/elections/voting/election-keys.ts';

/** Everything in the database that is encrypted with `SECRETS_KEY`. */
export const sealedFields = [sealedElectionKeys, sealedWeekKeys];
