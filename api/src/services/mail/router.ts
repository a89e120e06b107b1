import { type MailKind, shellPaths } from '@campus/contracts';
import { mailKinds, may } from '@campus/contracts/areas';
import {
  changeUnsubscribe,
  getMailServer,
  getMailWishes,
  listConfidentialMails,
  listMails,
  type MailState,
  oneClickUnsubscribe,
  openUnsubscribe,
  putMailWishes,
  readUnsubscribe,
  resendFailedMails,
  resendMail,
} from '@campus/contracts/mail';
import { DomainError, invalidField } from '../../platform/http/errors.ts';
import type { MailRecord } from './model.ts';
import type { MailServerState } from './run-mail.ts';
import { readPage } from '../../platform/storage/pagination.ts';
import type { Platform } from '../platform.ts';
import {
  isConfidential,
  isConfidentialKind,
  isNotConfidential,
  isOptional,
  optionalKindLabels,
} from './kinds.ts';
import { countConfidential, presentMail } from './presenter.ts';
import { inQueue } from '../home/items.ts';
import { PageRedirect } from '../../platform/http/answers.ts';
import type { Unsubscribe } from './unsubscribe.ts';

export function mountMail(
  { route, home, mail, members, audit, config, now, dayOf }: Platform,
  serverState: MailServerState,
): void {
  const { model } = mail;
  /** Without confidential mails that wait for their first try: an admin who asks every second would see each one. */
  const told = { $or: [{ kind: isNotConfidential }, { tries: { $gt: 0 } }] };
  const count = (state: MailState) => model.countDocuments({ state, ...told }).exec();

  /** Whose date to be wiped at is past, or gone, says nothing any more, or is of no use. */
  const canGoAgain = (kind?: MailKind) => ({
    state: 'failed' as const,
    wipeAt: { $gt: new Date(now()) },
    ...(kind && { kind }),
  });
  contributeToHome(home, { countFailed: () => model.countDocuments({ ...canGoAgain(), ...told }).exec() });
  const asNew = () => ({ state: 'queued', tries: 0, dueAt: new Date(now()), reason: '' }) as const;

  async function present(records: MailRecord[]) {
    const ids = records.flatMap(({ to }) => ('member' in to ? [to.member] : []));
    const emails = await members.emailsOf(ids);
    return records.map((record) => presentMail(record, emails));
  }

  route(listMails, async ({ query: { state, ...query } }) => {
    const filter = { kind: isNotConfidential, ...(state && { state }) };
    const list = { filter, fields: { paragraphs: 0, link: 0 }, order: { at: -1, _id: -1 } as const };
    const { found, next } = await readPage<MailRecord>(model, list, query);
    return { items: await present(found), next };
  });

  route(listConfidentialMails, async () => {
    // Not those that wait for their first try: an admin who asks every second would see when one is written.
    const unfinished = await model
      .find(
        { state: { $in: ['queued', 'sending', 'failed'] }, tries: { $gt: 0 }, kind: isConfidential },
        { _id: 0, kind: 1, state: 1, at: 1, reason: 1 },
      )
      .lean();
    return { items: countConfidential(unfinished, dayOf) };
  });

  route(getMailServer, async () => {
    const [server, queued, failed] = await Promise.all([serverState(), count('queued'), count('failed')]);
    return {
      ...server,
      host: config.mail?.host ?? '',
      queued,
      failed,
      catcher: config.mailCatcherUrl ?? null,
    };
  });

  route(resendMail, async ({ params: { id } }) => {
    // The id of a confidential mail names a case or complaint and its step: no one learns here whether it was written.
    const known = await model.findOne({ _id: id, kind: isNotConfidential }, { until: 1 }).lean();
    if (!known) throw new DomainError('not-found');
    // One that is of no use from some moment on keeps that date.
    const record = await model
      .findOneAndUpdate(
        { _id: id, ...canGoAgain() },
        { $set: asNew(), ...(!known.until && { $unset: { wipeAt: 1 } }) },
        { returnDocument: 'after' },
      )
      .lean();
    // Sent again before, and not on its way yet.
    const waiting = record ?? (await model.findOne({ _id: id, state: 'queued', tries: 0 }).lean());
    if (!waiting)
      throw new DomainError('state-changed', {
        message:
          'You can send an email again only if it failed, its text still exists and it is not out of date.',
      });
    const [shown] = await present([waiting]);
    return shown ?? Promise.reject(new DomainError('not-found'));
  });

  route(resendFailedMails, async ({ caller, query: { kind } }) => {
    if (kind !== undefined && !isConfidentialKind(kind))
      throw invalidField('kind', 'This is not a kind of confidential email.');
    const mails = await model.countDocuments(canGoAgain(kind));
    if (mails === 0) return { mails };
    // First, so that it is known also when this is cut off; then the rest goes when it is asked for again.
    const entry = audit.entry({
      actor: caller.id,
      action: 'mail.resent',
      target: {
        kind: 'mail',
        id: 'failed',
        label: kind ? `failed emails: ${mailKinds[kind].label}` : 'all failed emails',
      },
      details: { mails: String(mails) },
    });
    await members.model.updateOne({ _id: caller.id }, { $push: { outbox: entry } });
    await audit.deliver(members.model, caller.id);
    const dated = await model.updateMany(
      { ...canGoAgain(kind), until: { $exists: true } },
      { $set: asNew() },
    );
    const others = await model.updateMany(canGoAgain(kind), { $set: asNew(), $unset: { wipeAt: 1 } });
    return { mails: dated.modifiedCount + others.modifiedCount };
  });

  route(getMailWishes, async ({ caller }) => {
    const record = await members.model.findById(caller.id, { mailOff: 1 }).lean();
    // A kind can become one that always comes.
    return { off: record?.mailOff?.filter(isOptional) ?? [], kinds: optionalKindLabels };
  });

  route(putMailWishes, async ({ caller, body }) => {
    const off = [...new Set(body.off)];
    if (!off.every(isOptional)) throw invalidField('off', 'You can’t turn off this kind of email.');
    await members.model.updateOne({ _id: caller.id }, { mailOff: off });
    return { off, kinds: optionalKindLabels };
  });
}

function contributeToHome(
  home: Platform['home'],
  { countFailed }: { countFailed: () => Promise<number> },
): void {
  home('admin', async ({ roles }) => {
    const count = may(roles, 'mail.manage') ? await countFailed() : 0;
    if (count === 0) return [];
    return [
      inQueue({
        id: 'mail:failed',
        area: 'admin',
        title: count === 1 ? 'One email was not sent' : `${count} emails were not sent`,
        note: 'Look at the reason, then send again.',
        action: 'Open',
        path: '/admin/mail',
        count,
      }),
    ];
  });
}

/** For people who read a mail and aren't signed in. The token of the link says who they are, and about which kind. */
export function mountUnsubscribe({ route }: Platform, unsubscribe: Unsubscribe): void {
  route(readUnsubscribe, async ({ body: { token } }) => {
    const { reader, kind } = unsubscribe.open(token);
    return { label: mailKinds[kind].label, wanted: await unsubscribe.isWanted(reader, kind) };
  });

  route(changeUnsubscribe, async ({ body: { token, wanted } }) => {
    const { reader, kind } = unsubscribe.open(token);
    await unsubscribe.change(reader, kind, wanted);
    return { label: mailKinds[kind].label, wanted };
  });

  route(oneClickUnsubscribe, async ({ params: { token } }) => {
    const { reader, kind } = unsubscribe.open(token);
    await unsubscribe.change(reader, kind, false);
    return undefined;
  });

  // Behind the #, where no log and no other page sees it.
  route(openUnsubscribe, ({ params: { token } }) => new PageRedirect(`${shellPaths.unsubscribe}#${token}`));
}
