import {
  complaintCategories,
  type ComplaintCategory,
  type ComplaintFigures,
  type Figure,
} from '@campus/contracts';
import { upsert } from '../../../platform/mongo-errors.ts';
import type { ComplaintRecord, FiguresRecord } from '../model.ts';
import type { Room } from '../room.ts';
import { daysBetween } from '../../../platform/days.ts';

/** The days of the first answer and of the first closing, where a change decides them. */
export type Pace = Partial<Pick<ComplaintRecord, 'answeredOn' | 'closedOn'>>;
type Days = Record<string, number>;

/** Counts the first answer and the first closing of a complaint, when these are they. */
export async function countPace(
  { models, log }: Room,
  { category, filedOn }: Pick<ComplaintRecord, 'category' | 'filedOn'>,
  { answeredOn, closedOn }: Pace,
): Promise<void> {
  const $inc = {
    ...(answeredOn && { [`answered.d${daysBetween(filedOn, answeredOn)}`]: 1 }),
    ...(closedOn && { [`closed.d${daysBetween(filedOn, closedOn)}`]: 1 }),
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
  const answered = histogram(records.map((record) => record.answered ?? {}));
  const closed = histogram(records.map((record) => record.closed ?? {}));
  return {
    filed: records.reduce((sum, { filed = 0 }) => sum + filed, 0),
    answered: countOf(answered),
    daysToAnswer: medianOf(answered),
    closed: countOf(closed),
    daysToClose: medianOf(closed),
  };
}

type Histogram = [days: number, count: number][];

/** How many took how many days, shortest first. */
const histogram = (all: Days[]): Histogram =>
  all
    .flatMap((days) => Object.entries(days))
    .map(([key, count]): [number, number] => [Number(key.slice(1)), count])
    .toSorted(([a], [b]) => a - b);

const countOf = (days: Histogram) => days.reduce((sum, [, count]) => sum + count, 0);

/** Of an even number the mean of the two in the middle; `null` of none. */
function medianOf(days: Histogram): number | null {
  const count = countOf(days);
  if (count === 0) return null;
  return (nth(days, Math.floor((count - 1) / 2)) + nth(days, Math.floor(count / 2))) / 2;
}

/** The days of the one at this place, from 0. */
function nth(days: Histogram, place: number): number {
  let before = 0;
  for (const [length, count] of days) {
    before += count;
    if (before > place) return length;
  }
  return 0;
}

/** What the landing page shows, once something was answered. */
export async function publicFigures(room: Pick<Room, 'models'>): Promise<Figure[]> {
  const { filed, answered, daysToAnswer } = (await readFigures(room)).total;
  if (daysToAnswer === null) return [];
  const label = `complaints answered, ${typically(Math.round(daysToAnswer))}`;
  return [{ area: 'anonymous-complaints', label, value: answered, outOf: filed }];
}

const typically = (days: number) =>
  days === 0 ? 'typically on the same day' : `typically in ${days} ${days === 1 ? 'day' : 'days'}`;
