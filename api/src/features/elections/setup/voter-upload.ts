import { invalidField } from '../../../platform/http/errors.ts';
import { addToRoll, removeFromRoll, uploadKey } from '../roll.ts';
import type { ElectionsContext } from '../context.ts';
import { changedMeanwhile, readElection, writeChange } from '../election-change.ts';
import { readVoterList } from './voter-list.ts';

/**
 * Makes an uploaded list the roll of an election, instead of the one before. The new rows have a key of their own, so
 * that the roll changes in one step, when the election names that key. What a fault leaves
 * behind is removed by `forgetUnusedLists`.
 */
export async function uploadVoterList(context: ElectionsContext, id: string, content: Buffer, actor: string) {
  const { models, config, now } = context;
  const election = await readElection(context, id);
  if (election.state !== 'draft' && election.state !== 'nominations')
    throw await changedMeanwhile(context, id);
  if (election.eligibility !== 'list')
    throw invalidField('list', 'All students may vote in this election. First change who may vote.');
  const wanted = new Set(election.posts.flatMap(({ electorate }) => electorate?.attribute ?? []));
  const { voters, duplicates } = readVoterList(content, config.domains, wanted);

  const rollKey = uploadKey(id, now());
  const rows = voters
    .entries()
    .map(([email, attributes]) => ({ email, ...(wanted.size > 0 && { attributes }) }));
  const listed = await addToRoll(models, rollKey, rows);
  const written = await writeChange(context, election, {
    actor,
    action: 'election.voters-uploaded',
    details: { listed: String(listed) },
    set: { rollKey, listed },
  });
  await removeFromRoll(models, written ? election.rollKey : rollKey);
  if (!written) throw await changedMeanwhile(context, id);
  return { listed, duplicates };
}
