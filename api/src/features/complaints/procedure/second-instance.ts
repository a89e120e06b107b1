import { receivingCommittee } from '@campus/contracts/complaints';
import type { ComplaintsContext } from '../context.ts';
import type { ReadComplaint } from '../model.ts';

type Heard = Pick<ReadComplaint, 'committee' | 'author' | 'hiddenFrom'>;

/** The committee above the one that has this complaint, with members who may read it; `null`: there is none. */
export async function secondInstanceOf(
  { committees }: Pick<ComplaintsContext, 'committees'>,
  { committee, author, hiddenFrom }: Heard,
): Promise<string | null> {
  const sitting = await committees.sitting();
  const above = sitting.find(({ id }) => id === committee)?.secondInstance;
  if (!above) return null;
  const excluded = [...hiddenFrom.map(({ id }) => id), ...(author ? [author.id] : [])];
  const next = receivingCommittee(sitting, above, excluded);
  return next === committee ? null : next;
}
