import type { NodemailerError } from 'nodemailer';
import type { Config } from '../../config.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Logger } from '../../platform/log.ts';
import { dayMs } from '../../platform/days.ts';
import type { createMemberModel } from '../members/member-model.ts';
import type { Mailer } from './mailer.ts';
import { serverProblem } from './server-problem.ts';
import type { Unsubscribe } from './unsubscribe.ts';
import { createMailWorker, forgotten } from './worker.ts';

/** Milliseconds between two looks for mail that is due, for letters that wait with their carriers, for old contents. */
const intervals = { work: 2000, sweep: 10_000, wipe: 3_600_000 };
/** Rows that are deleted together. */
const batch = 500;

interface MailSettings {
  config: Pick<Config, 'mail' | 'collegeName' | 'portalUrl' | 'forgetAfterDays'>;
  mail: Mailer;
  members: ReturnType<typeof createMemberModel>;
  unsubscribe: Unsubscribe;
  jobs: Jobs;
  log: Logger;
  now: () => number;
  dayOf: (moment: number) => string;
}

/** Whether mail leaves the portal now; asks the server, for at most five seconds. */
export type MailServerState = () => Promise<{
  state: 'off' | 'answers' | 'does-not-answer';
  /** Why it doesn't answer. */
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
}: MailSettings): MailServerState {
  jobs.repeat('letters', intervals.sweep, mail.sweep);
  jobs.repeat('wipe mails', intervals.wipe, async () => {
    const old = { wipeAt: { $lte: new Date(now()) } };
    await mail.model.updateMany({ ...old, 'to.address': { $exists: true } }, { $set: { to: forgotten } });
    const emptied = await mail.model.updateMany(old, { $unset: { paragraphs: 1, link: 1, wipeAt: 1 } });
    if (emptied.modifiedCount > 0) log.info({ mails: emptied.modifiedCount }, 'deleted what old mails said');
  });
  jobs.repeat('forget mails', intervals.wipe, async () => {
    // Whatever its state: no one waits for a mail that couldn't leave for so long.
    const old = { at: { $lt: new Date(now() - config.forgetAfterDays.mails * dayMs) } };
    let count = 0;
    for (;;) {
      const rows = await mail.model.find(old, { _id: 1 }).limit(batch).lean();
      if (rows.length === 0) break;
      const ids = rows.map(({ _id }) => _id);
      count += (await mail.model.deleteMany({ _id: { $in: ids } })).deletedCount;
    }
    if (count > 0) log.info({ mails: count }, 'deleted the rows of old mails');
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
