/** The process in which the portal's API checks one package. */
import type { GateJob } from '@campus/api/gate-job';
import { receive } from './receive.ts';

// Playwright ends the browser with this process. An API process that was killed can't end either.
process.once('disconnect', () => process.exit());
process.once('message', (job: GateJob) => {
  void receive(job).then((result) => process.send?.(result, () => process.disconnect()));
});
