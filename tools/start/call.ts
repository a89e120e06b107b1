import { call as ask } from '@campus/api/demo-call';
import { StartError } from './processes.ts';

/** @throws StartError with the answer, when it is an error that wasn't expected */
export const call: typeof ask = (...asked) =>
  ask(...asked).catch((error: Error) => {
    throw new StartError(`The demo data could not be made: ${error.message}`);
  });
