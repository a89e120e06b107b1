import type { EntryRecord, ReadComplaint } from '../model.ts';
import type { ComplaintsContext } from '../context.ts';
import { noProcedure } from '../procedure/fields.ts';

/** The remains of a deleted or withdrawn complaint: its existence, and its steps without text. */
export const wiped = ({ author, history }: Pick<ReadComplaint, 'author' | 'history'>) => ({
  text: '',
  place: '',
  earlierTexts: [],
  author: author && { id: author.id, name: '', regNo: '' },
  ...noProcedure,
  history: history.map((entry): EntryRecord => ({ ...entry, text: '' })),
});

/** Can be repeated: the number stays until the pictures are gone, so that `recount` finds what a crash left. */
export async function wipePictures(
  { models }: Pick<ComplaintsContext, 'models'>,
  { _id, pictures }: Pick<ReadComplaint, '_id' | 'pictures'>,
): Promise<void> {
  if (pictures === 0) return;
  await models.pictures.deleteMany({ _id: { $in: pictureIds(_id, pictures) } });
  await models.complaints.updateOne({ _id }, { $set: { pictures: 0 } });
}

export const pictureIds = (complaint: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${complaint}:${index + 1}`);
