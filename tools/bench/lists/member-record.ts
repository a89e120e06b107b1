import { searchTerms } from '@campus/api/search-words';
import { defaultDomains, type GrantableRole } from '@campus/contracts';

/** A student's record in the shape in which the API stores it; their address begins with `mailbox`. */
export function memberRecord(
  id: string,
  {
    mailbox = id,
    name = id,
    grants = [],
  }: { mailbox?: string; name?: string; grants?: GrantableRole[] } = {},
) {
  const email = `${mailbox}@${defaultDomains.student}`;
  return {
    _id: id,
    email,
    mailbox: email,
    accounts: [id],
    name,
    nameLower: name.toLowerCase(),
    terms: searchTerms(name),
    grants,
    adminRemoved: false,
    roles: ['student', ...grants],
    since: '2026-11-01',
    version: 0,
    outbox: [],
    letters: [],
  };
}
