import { within } from '../../platform/storage/stored-by-id.ts';
import type { ElectionsContext } from './context.ts';
import type { ElectionRecord } from './model.ts';

/**
 * Counts in `/metrics` are rounded down to this: a series of them is kept for weeks, and must not tell the moment of a
 * single ballot or voting token.
 */
const step = 10;
const rounded = (count: number) => count - (count % step);

/** Figures that answer “is the election all right now?”. */
export function publishReadings({ metrics, models, now }: ElectionsContext): void {
  const { readings } = metrics;
  const current = () =>
    models.elections
      .find(
        { state: { $in: ['open', 'closed'] } },
        { state: 1, rollKey: 1, closesAt: 1, sealed: 1, halted: 1 },
      )
      .lean<Pick<ElectionRecord, '_id' | 'state' | 'rollKey' | 'closesAt' | 'sealed' | 'halted'>[]>();
  const open = async () => (await current()).filter(({ state }) => state === 'open');

  readings(
    'campus_election_cast',
    `Ballots of an open election, in steps of ${step}`,
    ['election'],
    async () =>
      Promise.all(
        (await open()).map(async ({ _id }) => ({
          election: _id,
          value: rounded((await models.tallies.findById(_id, { cast: 1 }).lean())?.cast ?? 0),
        })),
      ),
  );
  readings('campus_election_eligible', 'Voters on the roll of an open election', ['election'], async () =>
    Promise.all(
      (await open()).map(async ({ _id, rollKey }) => ({
        election: _id,
        value: await models.roll.countDocuments({ _id: within(rollKey) }),
      })),
    ),
  );
  readings(
    'campus_election_issued',
    `Voting tokens given out in an open election, in steps of ${step}`,
    ['election'],
    async () =>
      Promise.all(
        (await open()).map(async ({ _id }) => {
          const tally = await models.tallies.findById(_id, { cast: 1, progress: 1 }).lean();
          // Each voting token and each counted ballot raises it by one.
          return { election: _id, value: rounded(Math.max(0, (tally?.progress ?? 0) - (tally?.cast ?? 0))) };
        }),
      ),
  );
  readings('campus_election_halted', 'Whether the portal stopped an election', ['election'], async () =>
    (await current()).map(({ _id, halted }) => ({ election: _id, value: halted ? 1 : 0 })),
  );
  readings(
    'campus_election_unsealed_seconds',
    'Time since the end of voting while the box is not sealed',
    ['election'],
    async () =>
      (await current())
        .filter(({ state, sealed }) => state === 'closed' && !sealed)
        .map(({ _id, closesAt }) => ({
          election: _id,
          value: closesAt ? Math.max(0, (now() - closesAt.getTime()) / 1000) : 0,
        })),
  );
}
