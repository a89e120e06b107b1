import type { BoxedChoices, BoxedToken } from '@campus/contracts';
import { type BallotRecord, type ElectionModels, within } from '../model.ts';

type Ballots = Pick<ElectionModels, 'ballots'>;

/** Which rows: those after this receipt or key, and at most so many; all when left out. */
interface Part {
  after?: string | undefined;
  limit?: number;
}

/** Rows that the database sends at once: a million of them never lie in memory together. */
export const rowsAtOnce = 1000;

/** Past mongoose, which would make an object with getters of each ballot. */
export const boxOf = ({ ballots }: Ballots) => ballots.db.collection<BallotRecord>(ballots.collection.name);

/** The tokens in the box of an election in the order of their receipts: a cursor. */
export const boxedTokens = (models: Ballots, id: string, { after, limit = 0 }: Part = {}) =>
  boxOf(models)
    .find<Pick<BallotRecord, '_id' | 'prefix' | 'signature'>>(
      { _id: within(id, after) },
      {
        projection: { prefix: 1, signature: 1 },
        sort: { _id: 1 },
        limit,
        batchSize: rowsAtOnce,
        promoteBuffers: true,
      },
    )
    .map(({ _id, prefix, signature }): BoxedToken => ({
      receipt: _id.slice(id.length + 1),
      prefix: prefix.toString('base64url'),
      signature: signature.toString('base64url'),
    }));

/** What the ballots say, in the order of their keys: a cursor. */
export const boxedChoices = (models: Ballots, id: string, { after, limit = 0 }: Part = {}) =>
  boxOf(models)
    .find<Pick<BallotRecord, 'key' | 'choices'>>(
      { key: within(id, after) },
      { projection: { _id: 0, key: 1, choices: 1 }, sort: { key: 1 }, limit, batchSize: rowsAtOnce },
    )
    .map(({ key, choices }): BoxedChoices => ({ key: key.slice(id.length + 1), choices }));
