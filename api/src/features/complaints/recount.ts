import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { complaintCategories, type ComplaintCategory } from '@campus/contracts';
import type { Connection } from 'mongoose';
import { addDays, countOf } from '../../platform/day-counts.ts';
import { isDuplicateKey } from '../../platform/mongo-errors.ts';
import { isWiped } from './complaint-state.ts';
import { wipePictures } from './handling/wipe.ts';
import {
  type ComplaintModels,
  createComplaintModels,
  type FiguresRecord,
  type ReadComplaint,
} from './model.ts';

/** Milliseconds between the two looks at a difference: what was on its way has been counted by then. */
const settleTime = 2000;
/** Complaints that are read together: the embedded database answers nobody else for the 10 ms that they take. */
const batch = 100;

type Figures = Omit<FiguresRecord, '_id'>;
type Counted = Pick<
  ReadComplaint,
  '_id' | 'category' | 'state' | 'filedOn' | 'answeredOn' | 'closedOn' | 'pictures'
>;
const counted = { category: 1, state: 1, filedOn: 1, answeredOn: 1, closedOn: 1, pictures: 1 };

/**
 * Compares the figures with the complaints and puts them right where a crash came between the two; also takes away the
 * pictures that a crash left of deleted complaints. Figures that move meanwhile are left alone.
 * @returns one line for people per difference
 */
export async function recount(connection: Connection): Promise<string[]> {
  const models = createComplaintModels(connection);
  const { counts, unwiped } = await readComplaints(models);
  for (const complaint of unwiped) await wipePictures({ models }, complaint);
  const lines = unwiped.map(({ _id }) => `Complaint ${_id}: its pictures were left: deleted`);

  const before = await differences(models, counts);
  if (before.length === 0) return lines;
  await pause(settleTime);
  for (const after of await differences(models, (await readComplaints(models)).counts)) {
    const settled = before.some((difference) => isDeepStrictEqual(difference, after));
    const repaired = settled && (await replace(models, after));
    lines.push(
      `Complaints about ${complaintCategories[after.category]}: ` +
        (repaired
          ? `${inWords(after.kept)} counted, ${inWords(after.right)} there: repaired`
          : 'changing, not compared'),
    );
  }
  return lines;
}

async function readComplaints({ complaints }: ComplaintModels) {
  const counts = new Map<ComplaintCategory, Figures>();
  const unwiped: Counted[] = [];
  for await (const complaint of complaints.find({}, counted).lean<Counted>().cursor({ batchSize: batch })) {
    const { category, filedOn, answeredOn, closedOn } = complaint;
    const figures = counts.get(category) ?? noFigures();
    counts.set(category, figures);
    figures.filed += 1;
    if (answeredOn !== null) addDays(figures.answered, filedOn, answeredOn);
    if (closedOn !== null) addDays(figures.closed, filedOn, closedOn);
    if (isWiped(complaint) && complaint.pictures > 0) unwiped.push(complaint);
  }
  return { counts, unwiped };
}

const noFigures = (): Figures => ({ filed: 0, answered: {}, closed: {} });

interface Difference {
  category: ComplaintCategory;
  kept: Figures;
  right: Figures;
  /** As they lie in the database; `null` when they don't. */
  stored: Partial<Figures> | null;
}

async function differences(
  { figures }: ComplaintModels,
  counts: Map<ComplaintCategory, Figures>,
): Promise<Difference[]> {
  const records = await figures.find().lean<(Partial<Figures> & { _id: ComplaintCategory })[]>();
  const found: Difference[] = [];
  for (const category of Object.keys(complaintCategories) as ComplaintCategory[]) {
    const { _id, ...stored } = records.find((record) => record._id === category) ?? { _id: null };
    const kept = { ...noFigures(), ...stored };
    const right = counts.get(category) ?? noFigures();
    if (!isDeepStrictEqual(kept, right)) found.push({ category, kept, right, stored: _id && stored });
  }
  return found;
}

/** Unless they were counted on since they were read. */
async function replace(
  { figures }: ComplaintModels,
  { category, right, stored }: Difference,
): Promise<boolean> {
  if (stored !== null) {
    const written = await figures.updateOne({ _id: category, ...stored }, { $set: right });
    return written.matchedCount > 0;
  }
  try {
    await figures.create({ _id: category, ...right });
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

const inWords = ({ filed, answered, closed }: Figures) =>
  `${filed} filed, ${countOf(answered)} answered and ${countOf(closed)} closed`;
