import { formatRupees } from '@campus/contracts';
import { applicationKinds } from '@campus/contracts/budget';
import { searchLimits } from '@campus/contracts/search';
import { may } from '@campus/contracts/areas';
import { foundBy } from '../../platform/storage/search-words.ts';
import type { SearchSource } from '../../services/search/search.ts';
import { kept, type ListedApplication } from './applications/model.ts';
import { viewpointOf } from './applications/policy.ts';
import type { BudgetContext } from './context.ts';

/** How many of the newest applications are looked through: more than a college gets in a year. */
const newest = 500;
const named = { kind: 1, state: 1, author: 1, 'content.purpose': 1, 'content.name': 1 } as const;

/** Applications by purpose and applicant: a member's own, all for reviewers, and approved ones for treasurers. */
export const findApplications =
  ({ models }: BudgetContext): SearchSource =>
  async (caller, { matches }) => {
    const list = (filter: object) =>
      models.applications
        .find(filter, named)
        .sort({ submittedAt: -1, _id: -1 })
        .limit(newest)
        .lean<Pick<ListedApplication, '_id' | 'kind' | 'state' | 'author' | 'content'>[]>();
    const lists = may(caller.roles, 'application.review')
      ? [list(kept)]
      : [
          list({ 'author.id': caller.id }),
          ...(may(caller.roles, 'ledger.write')
            ? [list({ state: 'Approved', 'author.id': { $ne: caller.id } })]
            : []),
        ];
    return (await Promise.all(lists))
      .flat()
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

/** Entries of the ledger by their text and by who paid or was paid, the last one entered first. */
export const findEntries =
  ({ ledger }: BudgetContext): SearchSource =>
  async (_, { text }) => {
    const entries = await ledger.models.entries
      .find(foundBy(text), { text: 1, party: 1, amount: 1, on: 1 })
      .sort({ _id: -1 })
      .limit(searchLimits.hitsPerArea)
      .lean();
    return entries.map(({ _id, party, amount, on, ...entry }) => ({
      area: 'budget',
      kind: 'Ledger entry',
      title: entry.text,
      note: [party, formatRupees(amount), on].filter(Boolean).join(', '),
      path: `/transparency-budget/ledger/${_id}`,
    }));
  };
