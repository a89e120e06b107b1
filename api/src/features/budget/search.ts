import { applicationKinds } from '@campus/contracts/budget';
import { may } from '@campus/contracts/areas';
import type { SearchSource } from '../../services/search/search.ts';
import type { ListedApplication } from './applications/model.ts';
import { viewpointOf } from './applications/policy.ts';
import type { BudgetContext } from './context.ts';

/** How many of the newest applications are looked through: more than a college gets in a year. */
const newest = 500;
const named = { kind: 1, state: 1, author: 1, 'content.purpose': 1, 'content.name': 1 } as const;

/** Applications by purpose and applicant: a member's own, and all for those who review or pay. */
export const findApplications =
  ({ models }: BudgetContext): SearchSource =>
  async (caller, { matches }) => {
    const readsAll = may(caller.roles, 'application.review') || may(caller.roles, 'ledger.write');
    const found = await models.applications
      .find(readsAll ? {} : { 'author.id': caller.id }, named)
      .sort({ submittedAt: -1, _id: -1 })
      .limit(newest)
      .lean<Pick<ListedApplication, '_id' | 'kind' | 'state' | 'author' | 'content'>[]>();
    return found
      .filter((application) => viewpointOf(application, caller) !== null)
      .filter(({ kind, content: { purpose, name } }) =>
        matches(`${purpose} ${name} ${applicationKinds[kind]}`),
      )
      .map(({ _id, kind, state, author, content: { purpose, name } }) => ({
        area: 'budget',
        kind: 'Application',
        title: purpose || applicationKinds[kind],
        note: author.id === caller.id ? state : `${name}, ${state.toLowerCase()}`,
        path: `/transparency-budget/applications/${_id}`,
      }));
  };
