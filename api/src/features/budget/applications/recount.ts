import { type ApplicationKind, applicationKinds } from '@campus/contracts';
import type { Connection } from 'mongoose';
import { addDays, countOf } from '../../../platform/day-counts.ts';
import { recountFigures } from '../../../platform/recount-figures.ts';
import {
  type ApplicationModels,
  type ApplicationRecord,
  createApplicationModels,
  type FiguresRecord,
} from './model.ts';

/** Applications that are read together, so that nobody waits long for the database. */
const batch = 100;

type Figures = Omit<FiguresRecord, '_id'>;
type Counted = Pick<ApplicationRecord, 'kind' | 'state' | 'submittedOn' | 'decidedOn'>;
const counted = { kind: 1, state: 1, submittedOn: 1, decidedOn: 1 } as const;

/**
 * Compares the figures with the applications and puts them right where a crash came between the two.
 * @returns one line for people per difference
 */
export function recount(connection: Connection): Promise<string[]> {
  const models = createApplicationModels(connection);
  return recountFigures({
    collection: models.figures.collection,
    ids: Object.keys(applicationKinds) as ApplicationKind[],
    none,
    count: () => countApplications(models),
    nameOf: (kind) => `Applications (${applicationKinds[kind].toLowerCase()})`,
    inWords: ({ submitted, approved, decided }) =>
      `${submitted} submitted, ${countOf(decided)} decided and ${approved} approved`,
  });
}

const none = (): Figures => ({ submitted: 0, approved: 0, decided: {} });

async function countApplications({ applications }: ApplicationModels) {
  const counts = new Map<ApplicationKind, Figures>();
  const all = applications.find({}, counted).lean<Counted>().cursor({ batchSize: batch });
  for await (const { kind, state, submittedOn, decidedOn } of all) {
    const figures = counts.get(kind) ?? none();
    counts.set(kind, figures);
    figures.submitted += 1;
    if (decidedOn === null || state === 'Withdrawn') continue;
    addDays(figures.decided, submittedOn, decidedOn);
    if (state === 'Approved') figures.approved += 1;
  }
  return counts;
}
