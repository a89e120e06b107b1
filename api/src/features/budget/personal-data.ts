import { daysBefore } from '../../platform/days.ts';
import { personalData } from '../../platform/storage/personal-data.ts';
import { decisionsIn } from '../../services/approvals/approvals.ts';
import type { ErasureContext } from '../../services/platform.ts';
import { forgetApplication } from './applications/forget-applications.ts';
import { type ApplicationRecord, createApplicationModels } from './applications/model.ts';
import { createLedgerModels } from './ledger/model.ts';

export function budgetData(platform: ErasureContext) {
  const { connection, retention, today } = platform;
  const models = createApplicationModels(connection);
  const { applications } = models;
  const unpaid: ApplicationRecord['state'][] = ['Rejected', 'Withdrawn'];
  const application = {
    shows: [
      ...(['kind', 'state', 'content', 'versions', 'remark'] as const),
      ...(['submittedAt', 'decidedAt', 'history'] as const),
    ],
    files: ({ content, versions }: ApplicationRecord) =>
      [content, ...versions].map(({ document: { name, file } }) => ({ name, document: file })),
  };
  return [
    personalData(applications, {
      ...application,
      title: 'Applications that were rejected or withdrawn',
      about: ({ id }) => ({ 'author.id': id, state: { $in: unpaid } }),
      until: `${retention.days().applicationsDays} days after its end`,
      jobs: [
        {
          name: 'forget applications',
          period: 'applicationsDays',
          old: (days) => ({
            forgotten: null,
            state: { $in: unpaid },
            decidedOn: { $gt: '', $lt: daysBefore(today(), days) },
          }),
          erase: (record) => forgetApplication({ ...platform, models }, record),
        },
      ],
      erase: (record) => forgetApplication({ ...platform, models }, record),
      open: {
        about: ({ id }) => ({ 'author.id': id, state: { $in: ['Pending', 'Changes requested'] } }),
        todo: 'An application of theirs waits for a decision.',
      },
    }),
    personalData(applications, {
      ...application,
      title: 'Applications that were approved or still wait',
      about: ({ id }) => ({ 'author.id': id, state: { $nin: unpaid } }),
      until: 'never',
      erase: { keepsBecause: 'They prove how money was spent.' },
    }),
    decisionsIn(applications, 'Decisions on applications'),
    personalData(createLedgerModels(connection).entries, {
      title: 'Entries made in the ledger',
      about:
        ({ id }) =>
        ({ member }) =>
          member === id,
      shows: ['at', 'on', 'kind', 'category', 'amount', 'party', 'text', 'by', 'document'],
      until: 'never',
      erase: { keepsBecause: 'The hash of each entry covers its text and its names.' },
    }),
  ];
}
