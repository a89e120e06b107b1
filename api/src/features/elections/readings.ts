import { within } from '../../platform/storage/stored-by-id.ts';
import type { ElectionsContext } from './context.ts';
import type { ElectionRecord } from './model.ts';

/**
 * Counts in `/metrics` are rounded down to this: a series of them is kept for weeks, and must not tell the moment of a
 * single ballot or voting token.
 */
const step = 10;
const rounded = (count: number) => count - (count % step);

const readFields = { rollKey: 1, closesAt: 1, halted: 1 } as const;
type Read = Pick<ElectionRecord, '_id' | keyof typeof readFields>;

export function publishReadings({ metrics, models, now }: ElectionsContext): void {
  function reading(
    name: string,
    help: string,
    filter: object,
    valueOf: (election: Read) => number | Promise<number>,
  ): void {
    metrics.readings(name, help, ['election'], async () => {
      const found = await models.elections.find(filter, readFields).lean();
      return Promise.all(found.map(async (one) => ({ election: one._id, value: await valueOf(one) })));
    });
  }
  const tallyOf = ({ _id }: Read) => models.tallies.findById(_id, { cast: 1, progress: 1 }).lean();
  const open = { state: 'open' };

  reading(
    'campus_election_cast',
    `Ballots of an open election, in steps of ${step}`,
    open,
    async (election) => rounded((await tallyOf(election))?.cast ?? 0),
  );
  reading('campus_election_eligible', 'Voters on the roll of an open election', open, ({ rollKey }) =>
    models.roll.countDocuments({ _id: within(rollKey) }).exec(),
  );
  reading(
    'campus_election_issued',
    `Voting tokens given out in an open election, in steps of ${step}`,
    open,
    async (election) => {
      const { cast = 0, progress = 0 } = (await tallyOf(election)) ?? {};
      // Each voting token and each counted ballot raises it by one.
      return rounded(Math.max(0, progress - cast));
    },
  );
  reading(
    'campus_election_halted',
    'Whether the portal stopped an election',
    { state: { $in: ['open', 'closed'] } },
    ({ halted }) => (halted ? 1 : 0),
  );
  reading(
    'campus_election_unsealed_seconds',
    'Time since the end of voting while the box is not sealed',
    { state: 'closed', sealed: null },
    ({ closesAt }) => (closesAt ? Math.max(0, (now() - closesAt.getTime()) / 1000) : 0),
  );
}
