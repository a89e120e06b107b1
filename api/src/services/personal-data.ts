import { type AuditedAction, fixedRetention } from '@campus/contracts';
import { messageDays } from '@campus/contracts/messages';
import { mailboxOf } from '../platform/mailbox.ts';
import { personalData } from '../platform/storage/personal-data.ts';
import { createAuditModel } from './audit/audit-log.ts';
import { createDetailsModels } from './details/model.ts';
import { createDocumentModel } from './documents/document.ts';
import { createMailModel } from './mail/model.ts';
import { createMailRefusalModel } from './mail/unsubscribe.ts';
import { createSignInModel } from './members/sign-ins.ts';
import { createMessageModel } from './messages/messages.ts';
import type { ErasureContext } from './platform.ts';
import { createStandInModel, type StandInRecord } from './stand-ins/stand-ins.ts';

/** Declares the data of the services, except the members' records. */
export function serviceData({ connection, retention }: ErasureContext) {
  const { memberDetails, classList, classes } = createDetailsModels(connection);
  const standIns = createStandInModel(connection);
  const audit = createAuditModel(connection);
  const rename: { action: AuditedAction } = { action: 'member.renamed' };
  const afterLeaving = `${fixedRetention.detailsDays} days after the end of the membership`;
  return [
    personalData(memberDetails, {
      title: 'My details',
      about: ({ id }) => ({ _id: id }),
      shows: ['registrationNumber', 'className', 'coordinatorEmail', 'parentEmail', 'phone'],
      until: afterLeaving,
      erase: 'delete',
    }),
    personalData(classList, {
      title: 'Entry on the class list',
      about: ({ mailbox }) => ({ _id: mailbox }),
      shows: ['registrationNumber', 'className', 'listedOn'],
      until: `${afterLeaving}, or ${fixedRetention.unlistedDays} days after a list last named them`,
      erase: 'delete',
    }),
    personalData(classes, {
      title: 'Classes that they coordinate',
      about:
        ({ mailbox }) =>
        ({ coordinatorEmail }) =>
          mailboxOf(coordinatorEmail) === mailbox,
      shows: ['name', 'coordinatorEmail'],
      until: 'when the office names another coordinator',
      async erase({ _id }) {
        await classes.updateOne({ _id }, { $set: { coordinatorEmail: '' } });
        return true;
      },
    }),
    personalData(createMessageModel(connection), {
      title: 'Messages',
      about: ({ id }) => ({ member: id }),
      shows: ['kind', 'title', 'text', 'at', 'read'],
      until: `after ${messageDays} days`,
      erase: 'delete',
    }),
    personalData(createMailModel(connection), {
      title: 'Emails to them',
      about:
        ({ id, mailbox }) =>
        ({ to }) =>
          'member' in to ? to.member === id : mailboxOf(to.address) === mailbox,
      shows: ['kind', 'subject', 'paragraphs', 'at', 'state', 'sentAt'],
      until: `the text ${fixedRetention.mailTextsDays} days after it was sent, the rest ${retention.days().mailsDays} days after it was written`,
      erase: 'delete',
    }),
    personalData(createMailRefusalModel(connection), {
      title: 'Emails that they don’t want',
      about: ({ mailbox }) => ({ _id: mailbox }),
      shows: ['off'],
      until: 'when they log in for the first time',
      erase: 'delete',
    }),
    personalData(createSignInModel(connection), {
      title: 'Logins',
      about: ({ id }) => ({ _id: { $gt: `${id}/`, $lt: `${id}0` } }),
      shows: ({ _id, day }) => ({ day, device: _id.split('/').at(-1) }),
      until: `after ${fixedRetention.signInsDays} days`,
      erase: 'delete',
    }),
    personalData(standIns, {
      title: 'Stand-ins',
      about: ({ id }) => ({
        $or: ['absent', 'standIn'].map((who) => ({ [`${who}.id`]: id, [`${who}.name`]: { $ne: '' } })),
      }),
      shows: ['absent', 'standIn', 'from', 'until', 'endedAt'],
      until: 'their name with the member’s record; the days stay, to explain decisions',
      withMember: true,
      async erase({ _id, absent }, { id }) {
        const who: keyof StandInRecord = absent.id === id ? 'absent' : 'standIn';
        await standIns.updateOne({ _id }, { $set: { [`${who}.name`]: '' } });
        return true;
      },
    }),
    personalData(createDocumentModel(connection), {
      title: 'Documents that they sent',
      about: ({ id }) => ({ by: id }),
      shows: ['name', 'kind', 'size', 'on'],
      files: ({ _id, name }) => [{ name, document: _id }],
      until: 'with the record that it belongs to',
      erase: { keepsBecause: 'The record that it belongs to decides.' },
    }),
    personalData(audit, {
      title: 'Earlier names in the audit log',
      about: ({ id }) => ({ 'target.id': id, 'details.from': { $exists: true }, ...rename }),
      shows: ['at', 'details'],
      until: 'with the member’s record',
      withMember: true,
      async erase({ _id }) {
        await audit.updateOne({ _id }, { $set: { details: {} } });
        return true;
      },
    }),
    personalData(audit, {
      title: 'Changes of their membership in the audit log',
      about: ({ id }) => ({ 'target.id': id, 'target.kind': 'member' }),
      shows: ['at', 'action', 'reason', 'details'],
      until: 'never',
      erase: { keepsBecause: 'It protects everyone from misuse, and holds ids instead of names.' },
    }),
    personalData(audit, {
      title: 'What they did in the audit log',
      about:
        ({ id }) =>
        ({ actor }) =>
          actor === id,
      shows: ['at', 'action', 'reason', 'details'],
      until: 'never',
      erase: { keepsBecause: 'It protects everyone from misuse, and holds ids instead of names.' },
    }),
  ];
}
