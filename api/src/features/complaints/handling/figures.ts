import type { Figure } from '@campus/contracts';
import {
  complaintCategories,
  type ComplaintCategory,
  type ComplaintFigures,
} from '@campus/contracts/complaints';
import { countOf, dayKey, medianOf, typically } from '../../../platform/storage/day-counts.ts';
import type { ComplaintRecord, FiguresRecord } from '../model.ts';
import type { ComplaintsContext } from '../context.ts';
import { countOn } from '../../../platform/storage/kept-figures.ts';

/** Counts the first answer and the first closing of a complaint, when they came between these two. */
export async function countPace(
  { models, log }: ComplaintsContext,
  before: Pick<ComplaintRecord, 'category' | 'filedOn' | 'answeredOn' | 'closedOn'>,
  { answeredOn, closedOn }: Pick<ComplaintRecord, 'answeredOn' | 'closedOn'>,
): Promise<void> {
  const { category, filedOn } = before;
  const $inc = {
    ...(answeredOn && !before.answeredOn && { [`answered.${dayKey(filedOn, answeredOn)}`]: 1 }),
    ...(closedOn && !before.closedOn && { [`closed.${dayKey(filedOn, closedOn)}`]: 1 }),
  };
  if (Object.keys($inc).length > 0) await countOn(models.figures, log, category, $inc);
}

export async function readFigures({ models }: Pick<ComplaintsContext, 'models'>): Promise<ComplaintFigures> {
  const records = await models.figures.find().lean();
  const categories = Object.keys(complaintCategories) as ComplaintCategory[];
  return {
    total: paceOf(records),
    byCategory: categories.map((category) => ({
      category,
      ...paceOf(records.filter(({ _id }) => _id === category)),
    })),
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
export async function publicFigures(context: Pick<ComplaintsContext, 'models'>): Promise<Figure[]> {
  const { filed, answered, daysToAnswer } = (await readFigures(context)).total;
  if (daysToAnswer === null) return [];
  const label = `complaints answered, ${typically(daysToAnswer)}`;
  const way = { path: '/complaint-system/figures', link: 'See how long answers take' };
  return [{ area: 'anonymous-complaints', label, value: answered, outOf: filed, ...way }];
}
