import type { Figure } from '@campus/contracts';
import type { ComplaintFigures } from '@campus/contracts/complaints';
import { rowsOf } from '../../../platform/invariants.ts';
import { countOf, dayKey, medianOf, typically } from '../../../platform/storage/day-counts.ts';
import type { ComplaintModels, ComplaintRecord, FiguresRecord } from '../model.ts';
import type { ComplaintsContext } from '../context.ts';
import type { KeptFigures } from '../../../platform/storage/kept-figures.ts';

type Counted = Pick<ComplaintRecord, 'category' | 'filedOn' | 'answeredOn' | 'closedOn'>;

export const keptFigures = ({
  figures,
  complaints,
}: ComplaintModels): KeptFigures<string, Required<Omit<FiguresRecord, '_id'>>, Counted> => ({
  collection: figures.collection,
  none: () => ({ filed: 0, answered: {}, closed: {} }),
  rows: () => rowsOf(complaints, ['category', 'filedOn', 'answeredOn', 'closedOn']),
  idOf: ({ category }) => category,
  countsOf: ({ filedOn, answeredOn, closedOn }) => ({
    filed: 1,
    ...(answeredOn && { [`answered.${dayKey(filedOn, answeredOn)}`]: 1 }),
    ...(closedOn && { [`closed.${dayKey(filedOn, closedOn)}`]: 1 }),
  }),
  nameOf: (category) => `Complaints of the category ${category}`,
  inWords: ({ filed, answered, closed }) =>
    `${filed} filed, ${countOf(answered)} answered and ${countOf(closed)} closed`,
});

export async function readFigures({
  models,
  committees,
}: Pick<ComplaintsContext, 'models' | 'committees'>): Promise<ComplaintFigures> {
  const records = await models.figures.find().lean();
  const { categories } = await committees.read();
  return {
    total: paceOf(records),
    byCategory: categories
      .map(({ id, label, offered }) => ({
        category: id,
        about: label,
        offered,
        ...paceOf(records.filter(({ _id }) => _id === id)),
      }))
      .flatMap(({ offered, ...pace }) => (offered || pace.filed > 0 ? pace : [])),
  };
}

function paceOf(records: FiguresRecord[]) {
  const answered = records.map((record) => record.answered ?? {});
  const closed = records.map((record) => record.closed ?? {});
  return {
    filed: records.reduce((sum, { filed = 0 }) => sum + filed, 0),
    answered: countOf(...answered),
    daysToAnswer: medianOf(...answered),
    closed: countOf(...closed),
    daysToClose: medianOf(...closed),
  };
}

/** Figures for the landing page, once a complaint has been answered. */
export async function publicFigures({ models }: Pick<ComplaintsContext, 'models'>): Promise<Figure[]> {
  const { filed, answered, daysToAnswer } = paceOf(await models.figures.find().lean());
  if (daysToAnswer === null) return [];
  const label = `complaints answered, ${typically(daysToAnswer)}`;
  const way = { path: '/complaint-system/figures', link: 'See how long answers take' };
  return [{ area: 'anonymous-complaints', label, value: answered, outOf: filed, ...way }];
}
