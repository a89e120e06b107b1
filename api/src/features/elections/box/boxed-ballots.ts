import type { BallotBox, BallotBoxExport, BoxedChoices, BoxedToken } from '@campus/contracts/elections';
import { LRUCache } from 'lru-cache';
import { within } from '../../../platform/storage/stored-by-id.ts';
import { rowsAtOnce } from '../ballot-box.ts';
import type { BallotRecord, ElectionModels } from '../model.ts';
import { collectionOf } from '../../../platform/storage/record.ts';

type Ballots = Pick<ElectionModels, 'ballots'>;

interface Part {
  after?: string | undefined;
  limit?: number;
}

export const boxedTokens = (models: Ballots, id: string, { after, limit = 0 }: Part = {}) =>
  collectionOf(models.ballots)
    .find<Pick<BallotRecord, '_id' | 'prefix' | 'signature' | 'paper'>>(
      { _id: within(id, after) },
      {
        projection: { prefix: 1, signature: 1, paper: 1 },
        sort: { _id: 1 },
        limit,
        batchSize: rowsAtOnce,
        promoteBuffers: true,
      },
    )
    .map(({ _id, prefix, signature, paper }): BoxedToken => ({
      receipt: _id.slice(id.length + 1),
      prefix: prefix.toString('base64url'),
      signature: signature.toString('base64url'),
      ...(paper !== undefined && { paper }),
    }));

/** The ballots' choices, sorted by key. Sorted here, because an index would keep traces of the order of arrival. */
export async function boxedChoices(models: Ballots, id: string): Promise<BoxedChoices[]> {
  const all = collectionOf(models.ballots).find<Pick<BallotRecord, 'key' | 'choices'>>(
    { _id: within(id) },
    { projection: { _id: 0, key: 1, choices: 1 }, batchSize: rowsAtOnce },
  );
  const choices: BoxedChoices[] = [];
  for await (const { key, choices: said } of all)
    choices.push({ key: key.slice(id.length + 1), choices: said });
  return choices.sort((one, other) => (one.key < other.key ? -1 : 1));
}

/** Milliseconds for which the choices of a published box stay in memory: who checks a count reads them page by page. */
const keptFor = 60_000;

/** The choices in published boxes, which change no more: all readers share them. */
export function createPublishedChoices(models: Ballots) {
  const boxes = new LRUCache<string, BoxedChoices[]>({
    max: 2,
    ttl: keptFor,
    ttlAutopurge: true,
    fetchMethod: (id) => boxedChoices(models, id),
  });
  const all = async (id: string): Promise<BoxedChoices[]> => (await boxes.fetch(id))!;
  return {
    all,
    async page(id: string, { after = '', limit }: Required<Pick<Part, 'limit'>> & Part) {
      const choices = await all(id);
      const first = choices.findIndex(({ key }) => key > after);
      return first < 0 ? [] : choices.slice(first, first + limit);
    },
  };
}

const rowsInPiece = 500;

/** The JSON of a `BallotBoxExport` in pieces, one row to a line, read from the database as they are sent. */
export async function* exportParts(
  models: Ballots,
  box: BallotBox,
  choices: BoxedChoices[],
): AsyncGenerator<string> {
  const lists = {
    tokens: boxedTokens(models, box.election.id),
    choices,
  } satisfies Record<Exclude<keyof BallotBoxExport, keyof BallotBox>, unknown>;
  yield JSON.stringify(box).slice(0, -1);
  for (const [name, rows] of Object.entries(lists)) {
    yield `,\n"${name}":[`;
    yield* rowsOf(rows);
    yield ']';
  }
  yield '}\n';
}

async function* rowsOf(rows: Iterable<unknown> | AsyncIterable<unknown>): AsyncGenerator<string> {
  let part = '';
  let count = 0;
  for await (const row of rows) {
    part += `${count === 0 ? '' : ','}\n${JSON.stringify(row)}`;
    count += 1;
    if (count % rowsInPiece > 0) continue;
    yield part;
    part = '';
  }
  yield part;
}
