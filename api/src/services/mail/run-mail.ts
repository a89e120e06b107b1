import type { NodemailerError } from 'nodemailer';
import type { Config } from '../../config.ts';
import { dayMs } from '../../platform/days.ts';
import { type ForgetDeps, forgetOld } from '../../platform/storage/forget-old.ts';
import type { createMemberModel } from '../members/member-model.ts';
import type { Mailer } from './mailer.ts';
import type { MailRecord } from './model.ts';
import { serverProblem } from './server-problem.ts';
import type { Unsubscribe } from './unsubscribe.ts';
import { createMailWorker, forgotten } from './worker.ts';

/** Milliseconds between two looks for mail that is due, for letters that wait with their carriers, for old contents. */
const intervals = { work: 2000, sweep: 10_000, wipe: 3_600_000 };

interface MailSettings extends ForgetDeps {
  config: Pick<Config, 'mail' | 'collegeName' | 'portalUrl'>;
  mail: Mailer;
  members: ReturnType<typeof createMemberModel>;
  unsubscribe: Unsubscribe;
  now: () => number;
  dayOf: (moment: number) => string;
}

/** Whether mail leaves the portal now; asks the server, for at most five seconds. */
export type MailServerState = () => Promise<{
  state: 'off' | 'answers' | 'does-not-answer';
  reason: string;
}>;

/** Does by itself, as long as the portal runs, what mail needs. */
export function runMail({
  config,
  mail,
  members,
  unsubscribe,
  jobs,
  log,
  now,
  dayOf,
  ...forgetting
}: MailSettings): MailServerState {
  jobs.repeat('letters', intervals.sweep, mail.sweep);
  jobs.repeat('wipe mails', intervals.wipe, async () => {
    const old = { wipeAt: { $lte: new Date(now()) } };
    await mail.model.updateMany({ ...old, 'to.address': { $exists: true } }, { $set: { to: forgotten } });
    const emptied = await mail.model.updateMany(old, { $unset: { paragraphs: 1, link: 1, wipeAt: 1 } });
    if (emptied.modifiedCount > 0) log.info({ mails: emptied.modifiedCount }, 'deleted what old mails said');
  });
  forgetOld<Pick<MailRecord, '_id'>>({ jobs, log, ...forgetting }, 'forget mails', {
    period: 'mailsDays',
    // Whatever its state: no one waits for a mail that couldn't leave for so long.
    find: (days) => mail.model.find({ at: { $lt: new Date(now() - days * dayMs) } }, { _id: 1 }),
    forget: async ({ _id }) => (await mail.model.deleteOne({ _id })).deletedCount > 0,
  });
  if (!config.mail) return () => Promise.resolve({ state: 'off', reason: '' });

  const worker = createMailWorker({
    config: config.mail,
    letterhead: config,
    mails: mail.model,
    members,
    unsubscribe,
    log,
    now,
    dayOf,
  });
  jobs.repeat('mail', intervals.work, worker.run);
  jobs.atStop(worker.stop);
  return () => {
    const late = new Promise<never>((_, reject) => setTimeout(reject, 5000).unref());
    return Promise.race([worker.verify(), late]).then(
      () => ({ state: 'answers', reason: '' }),
      (error?: NodemailerError) => ({ state: 'does-not-answer', reason: serverProblem(error) }),
    );
  };
}
