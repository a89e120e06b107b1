import type { Connection } from 'mongoose';
import { type DataChecks, rowsOf } from '../../platform/invariants.ts';
import { figureFaults } from '../../platform/storage/kept-figures.ts';
import { keptFigures } from './applications/figures.ts';
import { createApplicationModels } from './applications/model.ts';
import { createLedgerModels } from './ledger/model.ts';

/** Invariants of applications and the ledger; `npm run check-data` verifies the ledger's chain and sums as well. */
export function budgetChecks(connection: Connection): DataChecks {
  const models = createApplicationModels(connection);
  const { entries } = createLedgerModels(connection);

  async function* reservations() {
    const fields = ['state', 'content', 'toReserve'] as const;
    for await (const { _id, state, content, toReserve } of rowsOf(models.applications, fields)) {
      const isDue = state === 'Approved' && content.amount !== null && !toReserve;
      if (isDue && !(await entries.exists({ requestId: `reservation:${_id}` })))
        yield `The application ${_id} is approved, but no money is set aside for it.`;
    }
    const applications = await entries.distinct('application', { application: { $gt: '' } });
    for (const _id of applications)
      if (!(await models.applications.exists({ _id })))
        yield `The ledger names the application ${_id}, which doesn’t exist.`;
  }

  return {
    invariants: [
      { name: 'budget: figures equal what they count', violations: () => figureFaults(keptFigures(models)) },
      { name: 'budget: money is set aside for every approved application', violations: reservations },
    ],
    documents: {
      application: async function* () {
        for await (const { content, versions, forgotten } of rowsOf(models.applications, [
          'content',
          'versions',
          'forgotten',
        ]))
          if (!forgotten) for (const { document } of [content, ...versions]) yield document;
      },
      ledger: async function* () {
        for await (const { document } of rowsOf(entries, ['document'])) if (document) yield document;
      },
    },
  };
}
