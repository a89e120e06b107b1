import { daysBefore } from '../../platform/days.ts';
import { personalData } from '../../platform/storage/personal-data.ts';
import type { ErasureContext } from '../../services/platform.ts';
import { type CaseRecord, createIntegrityModels, type IntegrityContext } from './model.ts';
import { isAboutCommittee } from './policy.ts';
import { documentsOf } from './read-case.ts';

/** Published records name no one. */
export function integrityData(platform: ErasureContext) {
  const { connection, retention, today } = platform;
  const models = createIntegrityModels(connection);
  const { cases } = models;
  const until = `${retention.days().casesDays} days after its end`;
  const open = { sealed: false, $or: [{ closedOn: null }, { closedOn: { $gt: today() } }] };
  return [
    personalData(cases, {
      title: 'Academic integrity cases about them',
      // Until the notice, the student doesn't know of a case.
      about: ({ mailbox }) => ({ 'student.email': mailbox, notifiedAt: { $ne: null } }),
      shows: ({ student, evidence, statements, decisions, history, ...record }) => ({
        student,
        ...Object.fromEntries(told.map((field) => [field, record[field]])),
        evidence: evidence.map(({ document: { name }, ...piece }) => ({ ...piece, document: name })),
        statements: statements.map(({ document, ...rest }) => ({
          ...rest,
          document: document?.name ?? null,
        })),
        decisions,
        history: history
          .filter(({ action }) => !isAboutCommittee(action))
          .map((entry) => (entry.action === 'check' ? { ...entry, text: '' } : entry)),
      }),
      until,
      jobs: [
        {
          name: 'seal cases',
          period: 'casesDays',
          old: (days) => ({
            sealed: false,
            closedOn: { $lt: daysBefore(today(), days) },
            // Sealing would lose a record that is not among the published ones yet.
            recordWaits: false,
          }),
          erase: (record) => sealCase({ ...platform, models }, record),
        },
      ],
      erase: { keepsBecause: 'The college has to be able to explain a decision until then.' },
      open: {
        about: ({ mailbox }) => ({ 'student.email': mailbox, ...open }),
        todo: 'An academic integrity case about them is open.',
      },
    }),
    personalData(cases, {
      title: 'Academic integrity cases that they reported',
      about: ({ id }) => ({ 'reporter.id': id }),
      shows: ['reportedAt', 'kind', 'assessment', 'title', 'happenedOn', 'description'],
      until,
      erase: { keepsBecause: 'The student has to know who reported the case.' },
      open: {
        about: ({ id }) => ({ 'reporter.id': id, ...open }),
        todo: 'An academic integrity case that they reported is open.',
      },
    }),
    personalData(cases, {
      title: 'Steps in academic integrity cases',
      about:
        ({ id }) =>
        ({ sealed, reporter, history }) =>
          !sealed && reporter.id !== id && history.some(({ by }) => by?.id === id),
      shows: ({ history }, { id }) => ({ steps: history.filter(({ by }) => by?.id === id) }),
      until,
      erase: { keepsBecause: 'The student has to know who decided.' },
    }),
  ];
}

const told = [
  ...(['kind', 'course', 'level', 'assessment', 'title', 'happenedOn', 'description'] as const),
  ...(['reportedAt', 'notice', 'notifiedAt', 'answerUntil', 'appealUntil', 'closedOn', 'ending'] as const),
] as const;

/**
 * Deletes everything about a case except the counted facts; its published record stays, and identifies no one. `false` when
 * it was changed meanwhile: it is looked at again.
 */
async function sealCase(
  { models, documents, mail }: ErasureContext & Pick<IntegrityContext, 'models'>,
  record: CaseRecord,
): Promise<boolean> {
  const { _id, version, history, state, kind, closedTerm, ending } = record;
  const files = documentsOf(record);
  for (const file of files) await documents.release(file);
  // Mails and messages name the people involved. Erase them before the case, so that a failure later repeats everything.
  await mail.eraseAbout(`case:${_id}`);
  const { modifiedCount } = await models.cases.replaceOne(
    { _id, version, history: { $size: history.length } },
    // A step that was read before would write the rest again.
    { _id, version: version + 1, state, kind, closedTerm, ending, sealed: true },
  );
  if (modifiedCount === 0) return false;
  for (const file of files) await documents.remove(file);
  return true;
}
