import { receivingCommittee } from '@campus/contracts/complaints';
import type { ComplaintsContext } from '../committees.ts';
import type { ReadComplaint } from '../model.ts';

type Heard = Pick<ReadComplaint, 'committee' | 'author' | 'hiddenFrom' | 'counted'>;
type Deps = Pick<ComplaintsContext, 'committees'>;

/** The committee above the one that has this complaint, with members who may read it; `null`: there is none. */
export async function secondInstanceOf({ committees }: Deps, complaint: Heard): Promise<string | null> {
  const sitting = await committees.sitting();
  const above = sitting.find(({ id }) => id === complaint.committee)?.secondInstance;
  return above ? otherCommittee(sitting, above, complaint) : null;
}

/** The committee for a complaint that no one on its own may read; `null`: there is none but the one that had it first. */
export async function substituteFor({ committees }: Deps, complaint: Heard): Promise<string | null> {
  const next = otherCommittee(await committees.sitting(), complaint.committee, complaint);
  return next === complaint.counted.committee ? null : next;
}

function otherCommittee(
  sitting: Parameters<typeof receivingCommittee>[0],
  first: string,
  { committee, author, hiddenFrom }: Heard,
): string | null {
  const excluded = [...hiddenFrom.map(({ id }) => id), ...(author ? [author.id] : [])];
  const next = receivingCommittee(sitting, first, excluded);
  return next === committee ? null : next;
}
