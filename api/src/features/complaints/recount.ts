import { complaintCategories, type ComplaintCategory } from '@campus/contracts/complaints';
import type { Connection } from 'mongoose';
import { addDays, countOf } from '../../platform/storage/day-counts.ts';
import { type KeptFigures, recountFigures } from '../../platform/storage/kept-figures.ts';
import { isWiped } from './policy.ts';
import { wipePictures } from './handling/wipe.ts';
import {
  type ComplaintModels,
  createComplaintModels,
  type FiguresRecord,
  type ReadComplaint,
} from './model.ts';

/** Complaints per read: the embedded database answers no other query for the 10 ms that a read takes. */
const batch = 100;

type Figures = Required<Omit<FiguresRecord, '_id'>>;
type Counted = Pick<
  ReadComplaint,
  '_id' | 'category' | 'state' | 'filedOn' | 'answeredOn' | 'closedOn' | 'pictures'
>;
const counted = { category: 1, state: 1, filedOn: 1, answeredOn: 1, closedOn: 1, pictures: 1 };

/**
 * Puts figures right where a crash came between them and a complaint, see `recountFigures`; also takes away the pictures
 * that a crash left of deleted complaints.
 * @returns one line for people per difference
 */
export async function recount(connection: Connection): Promise<string[]> {
  const models = createComplaintModels(connection);
  const { counts, unwiped } = await readComplaints(models);
  for (const complaint of unwiped) await wipePictures({ models }, complaint);
  const lines = unwiped.map(({ _id }) => `Complaint ${_id}: its pictures were left: deleted`);
  return [...lines, ...(await recountFigures(keptFigures(models), counts))];
}

/** The figures with what they count, for recounts and checks. */
export const keptFigures = (models: ComplaintModels): KeptFigures<ComplaintCategory, Figures> => ({
  collection: models.figures.collection,
  ids: Object.keys(complaintCategories) as ComplaintCategory[],
  none,
  count: async () => (await readComplaints(models)).counts,
  nameOf: (category) => `Complaints about ${complaintCategories[category]}`,
  inWords: ({ filed, answered, closed }) =>
    `${filed} filed, ${countOf(answered)} answered and ${countOf(closed)} closed`,
});

const none = (): Figures => ({ filed: 0, answered: {}, closed: {} });

async function readComplaints({ complaints }: ComplaintModels) {
  const counts = new Map<ComplaintCategory, Figures>();
  const unwiped: Counted[] = [];
  for await (const complaint of complaints.find({}, counted).lean().cursor({ batchSize: batch })) {
    const { category, filedOn, answeredOn, closedOn } = complaint;
    const figures = counts.get(category) ?? none();
    counts.set(category, figures);
    figures.filed += 1;
    if (answeredOn !== null) addDays(figures.answered, filedOn, answeredOn);
    if (closedOn !== null) addDays(figures.closed, filedOn, closedOn);
    if (isWiped(complaint) && complaint.pictures > 0) unwiped.push(complaint);
  }
  return { counts, unwiped };
}
