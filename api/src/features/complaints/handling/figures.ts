import {
  complaintCategories,
  type ComplaintCategory,
  type ComplaintFigures,
  type Figure,
} from '@campus/contracts';
import { countOf, dayKey, medianOf, typically } from '../../../platform/day-counts.ts';
import { upsert } from '../../../platform/mongo-errors.ts';
import type { ComplaintRecord, FiguresRecord } from '../model.ts';
import type { Room } from '../room.ts';

/** Counts the first answer and the first closing of a complaint, when they came between these two. */
export async function countPace(
  { models, log }: Room,
  before: Pick<ComplaintRecord, 'category' | 'filedOn' | 'answeredOn' | 'closedOn'>,
  { answeredOn, closedOn }: Pick<ComplaintRecord, 'answeredOn' | 'closedOn'>,
): Promise<void> {
  const { category, filedOn } = before;
  const $inc = {
    ...(answeredOn && !before.answeredOn && { [`answered.${dayKey(filedOn, answeredOn)}`]: 1 }),
    ...(closedOn && !before.closedOn && { [`closed.${dayKey(filedOn, closedOn)}`]: 1 }),
  };
  if (Object.keys($inc).length === 0) return;
  try {
    await upsert(() => models.figures.updateOne({ _id: category }, { $inc }, { upsert: true }).exec());
  } catch (error) {
    log.warn({ err: error }, 'an answer was not counted; recount puts it right');
  }
}

/** All figures of complaints, by category. */
export async function readFigures({ models }: Pick<Room, 'models'>): Promise<ComplaintFigures> {
  const records = await models.figures.find().lean<Partial<FiguresRecord>[]>();
  const categories = Object.keys(complaintCategories) as ComplaintCategory[];
  return {
    total: paceOf(records),
    byCategory: categories.map((category) => ({
      category,
      ...paceOf(records.filter(({ _id }) => _id === category)),
    })),
  };
}

function paceOf(records: Partial<FiguresRecord>[]) {
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

/** What the landing page shows, once something was answered. */
export async function publicFigures(room: Pick<Room, 'models'>): Promise<Figure[]> {
  const { filed, answered, daysToAnswer } = (await readFigures(room)).total;
  if (daysToAnswer === null) return [];
  const label = `complaints answered, ${typically(daysToAnswer)}`;
  return [{ area: 'anonymous-complaints', label, value: answered, outOf: filed }];
}
