import { may } from '@campus/contracts/areas';
import { shellPaths } from '@campus/contracts';
import type { SearchHit } from '@campus/contracts/search';
import type { SearchSource } from '../../services/search/search.ts';
import type { ElectionsContext } from './context.ts';

const latest = 50;
const latestWithCandidates = 5;

/** Elections by their title, drafts for those who prepare them, and the candidates of the latest ones by their name. */
export const findElections =
  ({ models }: Pick<ElectionsContext, 'models'>): SearchSource =>
  async (caller, { matches }) => {
    const preparesThem = may(caller.roles, 'election.manage');
    const elections = await models.elections
      .find({}, { title: 1, state: 1 })
      .sort({ createdAt: -1, _id: -1 })
      .limit(latest)
      .lean();
    const shown = elections.filter(({ state }) => state !== 'draft' || preparesThem);
    const publicOnes = shown.filter(({ state }) => state !== 'draft').slice(0, latestWithCandidates);
    const candidates = await models.candidates
      .find(
        { election: { $in: publicOnes.map(({ _id }) => _id) }, state: { $in: ['standing', 'withdrawn'] } },
        { name: 1, election: 1 },
      )
      .lean();
    const titles = new Map(publicOnes.map(({ _id, title }) => [_id, title]));
    return [
      ...shown
        .filter(({ title }) => matches(title))
        .map(({ _id, title, state }) => {
          const isDraft = state === 'draft';
          const path = isDraft ? `${shellPaths.admin}/elections?election=${_id}` : `/elections/${_id}`;
          return hit('Election', title, isDraft ? 'Draft' : '', path);
        }),
      ...candidates
        .filter(({ name }) => matches(name))
        .map(({ name, election }) => hit('Candidate', name, titles.get(election)!, `/elections/${election}`)),
    ];
  };

const hit = (kind: string, title: string, note: string, path: string): SearchHit => ({
  area: 'elections',
  kind,
  title,
  note,
  path,
});
