import type { Connection } from 'mongoose';
import { rowsOf } from '../../platform/invariants.ts';
import { recountFigures } from '../../platform/storage/kept-figures.ts';
import { keptFigures } from './handling/figures.ts';
import { wipePictures } from './handling/wipe.ts';
import { createComplaintModels } from './model.ts';
import { isWiped } from './policy.ts';

/**
 * Puts figures right where a crash came between them and a complaint, see `recountFigures`; also takes away the pictures
 * that a crash left of deleted complaints.
 * @returns one line for people per difference
 */
export async function recount(connection: Connection): Promise<string[]> {
  const models = createComplaintModels(connection);
  const lines: string[] = [];
  for await (const complaint of rowsOf(models.complaints, ['state', 'pictures'])) {
    if (!isWiped(complaint) || complaint.pictures === 0) continue;
    await wipePictures({ models }, complaint);
    lines.push(`Complaint ${complaint._id}: its pictures were left: deleted`);
  }
  return [...lines, ...(await recountFigures(keptFigures(models)))];
}
