import type { Figure } from '@campus/contracts';
import { type ApplicationFigures, type ApplicationKind, applicationKinds } from '@campus/contracts/budget';
import type { Connection } from 'mongoose';
import { rowsOf } from '../../../platform/invariants.ts';
import { countOf, dayKey, medianOf, typically } from '../../../platform/storage/day-counts.ts';
import type { BudgetContext } from '../context.ts';
import {
  type ApplicationModels,
  type ApplicationRecord,
  createApplicationModels,
  type FiguresRecord,
} from './model.ts';
import { type KeptFigures, recountFigures } from '../../../platform/storage/kept-figures.ts';

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

type Counted = Pick<ApplicationRecord, 'kind' | 'state' | 'submittedOn' | 'decidedOn'>;

/** One that is withdrawn was never decided. */
export const keptFigures = ({
  figures,
  applications,
}: ApplicationModels): KeptFigures<ApplicationKind, Required<Omit<FiguresRecord, '_id'>>, Counted> => ({
  collection: figures.collection,
  none: () => ({ submitted: 0, approved: 0, decided: {} }),
  rows: () => rowsOf(applications, ['kind', 'state', 'submittedOn', 'decidedOn']),
  idOf: ({ kind }) => kind,
  countsOf: ({ state, submittedOn, decidedOn }) => ({
    submitted: 1,
    ...(decidedOn !== null &&
      state !== 'Withdrawn' && {
        approved: state === 'Approved' ? 1 : 0,
        [`decided.${dayKey(submittedOn, decidedOn)}`]: 1,
      }),
  }),
  nameOf: (kind) => `Applications (${applicationKinds[kind].toLowerCase()})`,
  inWords: ({ submitted, approved, decided }) =>
    `${submitted} submitted, ${countOf(decided)} decided and ${approved} approved`,
});

export function recount(connection: Connection): Promise<string[]> {
  return recountFigures(keptFigures(createApplicationModels(connection)));
}
