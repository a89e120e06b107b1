import { may } from '@campus/contracts/areas';
import { shellPaths } from '@campus/contracts';
import { searchLimits } from '@campus/contracts/search';
import type { SearchSource } from '../search/search.ts';
import type { MemberService } from './service.ts';

/** Members whose address begins with the query, or whose name has words that do, for those who may read the list of members. */
export const findMembers =
  (members: MemberService): SearchSource =>
  async (caller, { text }) => {
    if (!may(caller.roles, 'member.read')) return [];
    const { records } = await members.search({
      query: text.toLowerCase(),
      standing: undefined,
      limit: searchLimits.hitsPerArea,
      cursor: undefined,
    });
    return records.map(({ email, name }) => ({
      area: 'admin',
      kind: 'Member',
      title: name || email,
      note: name ? email : '',
      path: `${shellPaths.admin}/members?query=${encodeURIComponent(email)}`,
    }));
  };
