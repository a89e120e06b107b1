import type { Figure } from '@campus/contracts';
import { type ApplicationFigures, type ApplicationKind, applicationKinds } from '@campus/contracts/budget';
import type { Connection } from 'mongoose';
import { addDays, countOf, dayKey, medianOf, typically } from '../../../platform/storage/day-counts.ts';
import type { BudgetContext } from '../context.ts';
import {
  type ApplicationModels,
  type ApplicationRecord,
  createApplicationModels,
  type FiguresRecord,
} from './model.ts';
import { countOn, type KeptFigures, recountFigures } from '../../../platform/storage/kept-figures.ts';

export const countSubmitted = ({ models, log }: BudgetContext, kind: ApplicationKind): Promise<void> =>
  countOn(models.figures, log, kind, { submitted: 1 });

/** Counts a decision. One that is withdrawn was never decided. */
export async function countDecided(
  { models, log }: BudgetContext,
  { kind, state, submittedOn, decidedOn }: ApplicationRecord,
): Promise<void> {
  if (decidedOn === null || state === 'Withdrawn') return;
  const approved = state === 'Approved' ? 1 : 0;
  await countOn(models.figures, log, kind, { approved, [`decided.${dayKey(submittedOn, decidedOn)}`]: 1 });
}

export async function readFigures({ models }: Pick<BudgetContext, 'models'>): Promise<ApplicationFigures> {
  const records = await models.figures.find().lean();
  const kinds = Object.keys(applicationKinds) as ApplicationKind[];
  return {
    total: paceOf(records),
    byKind: kinds.map((kind) => ({ kind, ...paceOf(records.filter(({ _id }) => _id === kind)) })),
  };
}

function paceOf(records: FiguresRecord[]) {
  const decided = records.map((record) => record.decided ?? {});
  return {
    submitted: records.reduce((sum, { submitted = 0 }) => sum + submitted, 0),
    decided: countOf(...decided),
    approved: records.reduce((sum, { approved = 0 }) => sum + approved, 0),
    daysToDecision: medianOf(...decided),
  };
}

/** Figures for the landing page, once an application has been decided. */
export function publicFigures({ total }: ApplicationFigures): Figure[] {
  const { submitted, decided, daysToDecision } = total;
  if (daysToDecision === null) return [];
  const label = `applications decided, ${typically(daysToDecision)}`;
  const way = { path: '/transparency-budget/register', link: 'See the register' };
  return [{ area: 'approval-system', label, value: decided, outOf: submitted, ...way }];
}

/** Applications read at once: small enough to keep the database free for requests. */
const batch = 100;

type Figures = Required<Omit<FiguresRecord, '_id'>>;
const counted = { kind: 1, state: 1, submittedOn: 1, decidedOn: 1 } as const;

export function recount(connection: Connection): Promise<string[]> {
  return recountFigures(keptFigures(createApplicationModels(connection)));
}

/** The figures with what they count, for recounts and checks. */
export function keptFigures({
  figures,
  applications,
}: ApplicationModels): KeptFigures<ApplicationKind, Figures> {
  const none = (): Figures => ({ submitted: 0, approved: 0, decided: {} });

  async function count() {
    const counts = new Map<ApplicationKind, Figures>();
    const all = applications.find({}, counted).lean().cursor({ batchSize: batch });
    for await (const { kind, state, submittedOn, decidedOn } of all) {
      const ofKind = counts.get(kind) ?? none();
      counts.set(kind, ofKind);
      ofKind.submitted += 1;
      if (decidedOn === null || state === 'Withdrawn') continue;
      addDays(ofKind.decided, submittedOn, decidedOn);
      if (state === 'Approved') ofKind.approved += 1;
    }
    return counts;
  }

  return {
    collection: figures.collection,
    ids: Object.keys(applicationKinds) as ApplicationKind[],
    none,
    count,
    nameOf: (kind) => `Applications (${applicationKinds[kind].toLowerCase()})`,
    inWords: ({ submitted, approved, decided }) =>
      `${submitted} submitted, ${countOf(decided)} decided and ${approved} approved`,
  };
}
