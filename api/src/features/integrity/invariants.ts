import type { Connection } from 'mongoose';
import { counted, type DataChecks, rowsOf } from '../../platform/invariants.ts';
import { createIntegrityModels } from './model.ts';

/** The only fields that a sealed case keeps. */
const keptWhenSealed = ['_id', 'version', 'state', 'kind', 'closedTerm', 'ending', 'sealed', 'letters'];

/** Invariants of cases of academic integrity. Lines only give counts. */
export function integrityChecks(connection: Connection): DataChecks {
  const { cases, records } = createIntegrityModels(connection);

  async function* published() {
    for await (const { record, recordWaits } of rowsOf(cases, ['record', 'recordWaits']))
      yield Boolean(record) && !recordWaits && (await records.exists({ _id: record!.id })) === null;
  }
  async function* sealed() {
    for await (const record of cases.collection.find({ sealed: true }))
      yield Object.keys(record).some((field) => !keptWhenSealed.includes(field));
  }

  return {
    invariants: [
      {
        name: 'integrity: published records are public',
        violations: () => counted(published(), (n) => `Cases whose published record is missing: ${n}.`),
      },
      {
        name: 'integrity: sealed cases hold only what figures need',
        violations: () => counted(sealed(), (n) => `Sealed cases that still hold more: ${n}.`),
      },
    ],
    documents: {
      case: async function* () {
        for await (const { evidence = [], statements = [] } of rowsOf(cases, ['evidence', 'statements']))
          for (const { document } of [...evidence, ...statements]) if (document) yield document;
      },
    },
  };
}
