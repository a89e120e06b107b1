import type { ApplicationDetail } from '@campus/contracts';
import type { ApplicationRoom } from './application-room.ts';
import type { ApplicationRecord, ListedApplication } from './model.ts';

/** Other applications with the same document that are told. */
const mostTold = 5;

/** What a reviewer should know besides. */
export async function reviewHints(
  { models, members, ledger }: ApplicationRoom,
  { _id, author, content }: ApplicationRecord,
): Promise<NonNullable<ApplicationDetail['review']>> {
  const same = await models.applications
    .find(
      { 'content.document.sha256': content.document.sha256, _id: { $ne: _id } },
      { 'content.purpose': 1, 'content.name': 1 },
    )
    .limit(mostTold)
    .lean<ListedApplication[]>();
  return {
    account: (await members.emailsOf([author.id])).get(author.id) ?? '',
    sameDocument: same.map(({ _id: id, content: { purpose, name } }) => ({ id, purpose, name })),
    left: await ledger.left(),
  };
}
