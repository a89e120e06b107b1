import { createHash } from 'node:crypto';
import { fixedRetention } from '@campus/contracts';
import { dayMs } from '../../platform/days.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { mailKinds } from '@campus/contracts/areas';
import { mailAddressSchema, oneClickUnsubscribe } from '@campus/contracts/mail';
import type { NodemailerError } from 'nodemailer';
import type { MailConfig } from '../../config.ts';
import type { Logger } from '../../platform/log.ts';
import type { createMemberModel } from '../members/member-model.ts';
import { type createMailModel, keptMoment, type MailRecord } from './model.ts';
import { type Letterhead, render } from './render.ts';
import { serverProblem } from './server-problem.ts';
import { createTransport, lanes } from './transport.ts';
import { type Reader, readerAt, type Unsubscribe } from './unsubscribe.ts';

const sendTimeoutMs = 120_000;
/** Milliseconds for which a mail is its worker's: longer than a delivery can take. */
const leaseMs = sendTimeoutMs + 60_000;
/** Milliseconds: the first delay, doubled with each try up to the longest. So many tries take three days. */
const delays = { first: 30_000, longest: 3_600_000, tries: 78 };
/** The longest that a mail waits for its next try, in ms; `later` varies the delay by a quarter. */
const longestWaitMs = delays.longest * 1.25 + leaseMs;
const probeIntervalMs = 10_000;
/** Milliseconds that deliveries get to finish when the portal stops. */
const shutdownTimeoutMs = 10_000;

/** In place of an address that was written to: of some it says something that they were. */
export const forgotten = { address: '' };

const uncertain = 'The portal stopped while sending it. It may have arrived.';

interface WorkerSettings {
  config: MailConfig;
  letterhead: Letterhead;
  mails: ReturnType<typeof createMailModel>;
  members: ReturnType<typeof createMemberModel>;
  unsubscribe: Unsubscribe;
  log: Logger;
  now: () => number;
  dayOf: (moment: number) => string;
}

type Outcome = Pick<MailRecord, 'state' | 'reason'> & Partial<MailRecord>;

/** Takes mails out of the outbox, as many workers as there are servers: see docs/decisions/mail.md. */
export function createMailWorker({
  config,
  letterhead,
  mails,
  members,
  unsubscribe,
  log,
  now,
  dayOf,
}: WorkerSettings) {
  const transport = createTransport(config);
  const domain = config.from.replace(/^.*@|>$/g, '');
  let stopped = false;
  let answers = false;
  let nextProbe = 0;
  let running: Promise<unknown> = Promise.resolve();

  const later = (delay: number) => new Date(now() + delay * (0.75 + Math.random() / 2));
  const finished = (state: 'sent' | 'failed' | 'unwanted', reason = ''): Outcome => ({
    state,
    reason,
    dueAt: null,
    wipeAt: new Date(now() + fixedRetention.mailTextsDays * dayMs),
  });
  const again = (mail: MailRecord, reason: string): Outcome =>
    mail.tries + 1 < delays.tries
      ? {
          state: 'queued',
          reason,
          dueAt: later(Math.min(delays.first * 2 ** mail.tries, delays.longest)),
        }
      : finished('failed', `Given up after three days. ${reason}`);

  /** Does nothing when another worker has the mail by now. */
  const note = async ({ _id, dueAt }: MailRecord, change: Partial<MailRecord>): Promise<void> => {
    await mails.updateOne({ _id, dueAt }, { $set: change });
  };

  const claim = () =>
    mails
      .findOneAndUpdate(
        { state: 'queued', dueAt: { $lte: new Date(now()) } },
        { $set: { dueAt: new Date(now() + leaseMs) } },
        { sort: { dueAt: 1 }, returnDocument: 'after' },
      )
      .lean();

  /** The address it goes to; an outcome when it doesn't go. */
  async function addressOf(mail: MailRecord): Promise<string | Outcome> {
    const { to, kind, until } = mail;
    if (until && until.getTime() <= now())
      return finished('failed', 'It could not be sent in time and is out of date.');
    if (mailKinds[kind].optional && !(await unsubscribe.isWanted(readerOf(mail), kind)))
      return finished('unwanted');
    if ('address' in to) return to.address;
    const member = await members.findById(to.member, { email: 1 }).lean();
    return member?.email ?? finished('failed', 'The recipient is no longer a member.');
  }

  async function mustWait({ follows }: MailRecord): Promise<boolean> {
    if (!follows?.length) return false;
    const earlier = await mails.find({ _id: { $in: follows } }, { state: 1 }).lean();
    return earlier.some(({ state }) => state === 'queued' || state === 'sending');
  }

  async function outcomeOf(mail: MailRecord): Promise<Outcome> {
    if (await mustWait(mail))
      return { state: 'queued', tries: mail.tries, reason: mail.reason, dueAt: later(delays.first) };
    const to = await addressOf(mail);
    if (typeof to === 'object') return to;
    if (!mailAddressSchema.safeParse(to).success)
      return finished('failed', 'The recipient is not a single email address.');
    const token = mailKinds[mail.kind].optional ? unsubscribe.tokenFor(readerOf(mail), mail.kind) : undefined;
    let handed = false;
    try {
      await transport.send({
        to,
        subject: mail.subject,
        ...render(mail, letterhead, token),
        messageId: `<${createHash('sha256').update(mail._id).digest('hex').slice(0, 32)}@${domain}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
          ...(token && unsubscribeHeaders(letterhead.portalUrl, token)),
        },
        signal: AbortSignal.timeout(sendTimeoutMs),
        async beforeContent() {
          // Not what is `sending`: should this be asked twice, the server had it once.
          const { _id, dueAt } = mail;
          const begun = await mails.updateOne(
            { _id, dueAt, state: 'queued' },
            { $set: { state: 'sending' } },
          );
          handed = begun.matchedCount === 1;
          if (!handed) throw new Error('the lease of a mail has ended');
        },
      });
      return { ...finished('sent'), sentAt: keptMoment(mail.kind, now(), dayOf) };
    } catch (error) {
      if (!isSmtpError(error)) throw error;
      log.warn(
        { kind: mail.kind, code: error.code, smtp: error.responseCode },
        'a mail could not be delivered',
      );
      const refused = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
      // The server refuses the portal, so it would refuse every mail: none is lost while an admin mends the settings.
      const refusedPortal = refused && error.command === 'MAIL FROM';
      // The answer concerns this mail. Every other error concerns the server or the connection.
      if (refused && !refusedPortal && error.permanent) return finished('failed', wordsOf(error, to));
      if (refused && !refusedPortal) return again(mail, wordsOf(error, to));
      answers = false;
      nextProbe = later(probeIntervalMs).getTime();
      if (handed)
        return finished(
          'failed',
          'The connection to the mail server was lost while sending it. It may have arrived.',
        );
      return again(
        mail,
        refusedPortal
          ? wordsOf(error, to)
          : 'The connection to the mail server was lost, or the server took too long.',
      );
    }
  }

  async function lane(counts: Record<string, number>): Promise<void> {
    while (answers && !stopped) {
      const mail = await claim();
      if (!mail) return;
      const outcome = await outcomeOf(mail);
      const done = outcome.state === 'sent' || outcome.state === 'unwanted';
      if (done && 'address' in mail.to) outcome.to = forgotten;
      // Then it has its date.
      if (mail.until) delete outcome.wipeAt;
      else if (outcome.wipeAt) outcome.wipeAt = keptMoment(mail.kind, outcome.wipeAt.getTime(), dayOf);
      await note(mail, { tries: mail.tries + (outcome.state === 'unwanted' ? 0 : 1), ...outcome });
      // Out of date: a mail that failed must not go after a later one.
      if (outcome.state === 'sent' && mail.follows?.length)
        await mails.updateMany(
          { _id: { $in: mail.follows }, state: 'failed' },
          { $set: { wipeAt: new Date(now()) } },
        );
      counts[outcome.state] = (counts[outcome.state] ?? 0) + 1;
    }
  }

  /** Asked before mails are taken, and not again for a while when it doesn't: so an outage costs no mail a try. */
  async function serverAnswers(): Promise<boolean> {
    if (now() < nextProbe) return false;
    try {
      await transport.verify();
      return true;
    } catch (error) {
      const { code, responseCode } = error as NodemailerError;
      const reason = serverProblem(error as NodemailerError);
      log.warn({ code, smtp: responseCode, reason }, 'the mail server does not answer: mails wait');
      nextProbe = later(probeIntervalMs).getTime();
      return false;
    }
  }

  async function run(): Promise<void> {
    const begin = new Date(now());
    const due = { dueAt: { $lte: begin } };
    // The worker that was sending these is gone, and no one knows whether the server took them.
    const lost = { state: 'sending', ...due } as const;
    const { wipeAt, ...failed } = finished('failed', uncertain);
    await mails.updateMany({ ...lost, until: { $exists: true } }, { $set: failed });
    await mails.updateMany(lost, { $set: { ...failed, wipeAt } });
    // Written or taken while a clock was ahead: no delay is that long.
    const tooFar = { $gt: new Date(begin.getTime() + longestWaitMs) };
    await mails.updateMany({ state: 'queued', dueAt: tooFar }, { $set: { dueAt: begin } });
    if (!(await mails.exists({ state: 'queued', ...due })) || !(await serverAnswers())) return;
    answers = true;
    const counts = {};
    // All to their end, whatever befalls one: a portal that stops waits for what is being sent.
    const ended = await Promise.allSettled(Array.from({ length: lanes }, () => lane(counts)));
    log.info(counts, 'mails');
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
  }

  return {
    run: () => {
      const done = run();
      running = done.catch(() => {});
      return done;
    },
    verify: () => transport.verify(),
    /** Takes no further mail; ends when those that are being sent are noted. */
    stop: async () => {
      stopped = true;
      await Promise.race([running, pause(shutdownTimeoutMs, undefined, { ref: false })]);
      transport.close();
    },
  };
}

const readerOf = ({ to }: MailRecord): Reader => ('member' in to ? to : readerAt(to.address));

/** RFC 8058: mail programs offer a button that needs no page. */
const unsubscribeHeaders = (portalUrl: string, token: string) => ({
  'List-Unsubscribe': `<${portalUrl}${oneClickUnsubscribe.path.replace(':token', token)}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

const isSmtpError = (error: unknown): error is NodemailerError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string';

/** The server's words, without its codes, without addresses, and without the name before the @ on its own. */
function wordsOf({ response = '' }: NodemailerError, to: string): string {
  const name = to.slice(0, to.lastIndexOf('@')).replaceAll(/[^\w]/g, '\\$&');
  const words = response
    .replaceAll(/^\d{3}[ -](\d\.\d{1,3}\.\d{1,3} )?/gm, '')
    .replaceAll(/<?[^\s<>@]+@[^\s<>@]+>?/g, '…')
    .replaceAll(new RegExp(`(?<!\\w)${name}(?!\\w)`, 'gi'), '…')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return words ? `The mail server said: ${words.slice(0, 200)}` : 'The mail server refused it.';
}
