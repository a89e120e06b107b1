import type { Connection } from 'mongoose';
import { access } from './features/access/router.ts';
import { administration } from './features/administration/router.ts';
import { budget } from './features/budget/router.ts';
import { complaints } from './features/complaints/router.ts';
import { elections } from './features/elections/router.ts';
import { facilities } from './features/facilities/router.ts';
import { health } from './features/health/router.ts';
import { integrity } from './features/integrity/router.ts';
import { profile } from './features/profile/router.ts';
import { remotes } from './features/remotes/router.ts';
import type { Feature } from './services/platform.ts';

/** The only list of the areas: whoever adds one adds it here. */
export const features: readonly Feature[] = [
  profile,
  elections,
  complaints,
  budget,
  health,
  integrity,
  facilities,
  administration,
  remotes,
  access,
];

/** Everything in the database that is encrypted with `SECRETS_KEY`. */
export const sealedFields = features.flatMap(({ sealed }) => sealed ?? []);

/** Recounts every area's figures, one area after the other; one line for people per difference. */
export async function* recountAll(connection: Connection): AsyncGenerator<string> {
  for (const { recount } of features) if (recount) yield* await recount(connection);
}
