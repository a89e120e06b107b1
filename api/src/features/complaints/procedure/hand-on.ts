import { hash } from 'node:crypto';
import { daysBefore } from '../../../platform/days.ts';
import { changeRecord } from '../../../platform/storage/workflow.ts';
import { isOver, watchDeadlines } from '../../../services/procedure/deadlines.ts';
import type { ComplaintsContext } from '../committees.ts';
import { derivedFields } from '../derived-fields.ts';
import { complaintLetter } from '../handling/complaint-letters.ts';
import { countOverdue } from '../handling/figures.ts';
import { lettersAboutDue, lettersAboutHandover, nextNoticeAt, readersOf } from '../handling/notices.ts';
import { readFields } from '../handling/read-complaint.ts';
import type { EntryRecord, ReadComplaint } from '../model.ts';
import { secondInstanceOf, substituteFor } from './second-instance.ts';
import { handedTo } from './steps.ts';

/** Days before the last one on which a committee is reminded. */
const remindDays = 2;
/** Letters about a missed deadline go out for this many days. Their keys are erased later, so they would be sent again. */
const tellDays = 7;
const unreadIntervalMs = 3_600_000;

const dueFields = { committee: 1, author: 1, hiddenFrom: 1, dueOn: 1, clocks: 1 } as const;

/** Reminds committees, tells them of missed deadlines, and hands on what they didn't decide in time or can't read. */
export function watchComplaints(context: ComplaintsContext): void {
  const { models, mail, jobs } = context;
  jobs.repeat('complaints without readers', unreadIntervalMs, () => handOnUnread(context));
  watchDeadlines(context, {
    name: 'complaint deadlines',
    remindDays,
    dueBetween: (from, until) =>
      models.complaints.find({ dueOn: { $gte: from, $lte: until } }, dueFields).lean(),
    reminders: ({ dueOn, ...complaint }) => lettersAboutDue(context, { ...complaint, dueOn: dueOn! }, false),
    passed: {
      find: (today) => models.complaints.find({ dueOn: { $gt: '', $lt: today } }, dueFields).lean(),
      async take({ clocks, dueOn, ...complaint }) {
        const today = context.today();
        await countOverdue(context, complaint._id);
        if (isUndecided(clocks, today) && (await handOn(context, complaint._id, 'hand-on'))) return;
        if (dueOn! >= daysBefore(today, tellDays))
          await mail.post(await lettersAboutDue(context, { ...complaint, dueOn: dueOn! }, true));
      },
    },
  });
}

const isUndecided = (clocks: ReadComplaint['clocks'], today: string): boolean =>
  clocks.some(({ what, due, metOn }) => what === 'decide' && metOn === null && isOver(due, today));

/** The portal's own step, by its reason: a missed deadline, or a committee without readers. */
type Cause = 'hand-on' | 'take-over';

/** Gives another committee what wasn't decided in time, or what no one on its own may read. @returns whether it has it now */
async function handOn(context: ComplaintsContext, _id: string, action: Cause): Promise<boolean> {
  const { models, today } = context;
  let isDone = false;
  await changeRecord<ReadComplaint>(context, models.complaints, async () => {
    const record = (await models.complaints.findById(_id, readFields).lean())!;
    const { author, history } = record;
    const id = entryId(record, action);
    const to = await (action === 'hand-on' ? secondInstanceOf : substituteFor)(context, record);
    const isDue =
      action === 'hand-on'
        ? isUndecided(record.clocks, today()) && !history.some((one) => one.id === id)
        : record.open && (await readersOf(context, record)).length === 0;
    isDone = to !== null && isDue;
    if (!isDone) return { record, change: null };
    const entry: EntryRecord = {
      id,
      on: today(),
      by: 'portal',
      member: null,
      action,
      to: null,
      audience: 'author',
      text: '',
    };
    // An author who reopens it causes this: the time of a mail would tell when.
    const isTimed = author === null && action === 'take-over';
    const handed = { ...(await handedTo(context, to!)), waits: true };
    const letter = complaintLetter(record, entry);
    return {
      record,
      change: {
        set: {
          ...handed,
          ...derivedFields({ ...record, ...handed }),
          ...(isTimed && { noticeAt: nextNoticeAt(context, false) }),
          history: [...history, entry],
        },
        letters: [
          ...(letter ? [context.mail.letter(`complaint:${_id}:${id}`, letter)] : []),
          ...(isTimed ? [] : await lettersAboutHandover(context, record, to!, action)),
        ],
      },
    };
  });
  return isDone;
}

/** A committee hands a complaint on once: the id of the entry is the committee's. */
const entryId = ({ _id, committee, history }: ReadComplaint, action: Cause): string =>
  hash(
    'sha256',
    `${_id}:${committee}:${action === 'hand-on' ? 'handed on' : `taken over ${history.length}`}`,
  ).slice(0, 32);

/**
 * Hands on what is hidden from all who sit on its committee, and asks admins to fill a committee without readers. An empty
 * one keeps its complaints: its next members read them, and no one does whom the author had no reason to exclude.
 */
async function handOnUnread(context: ComplaintsContext): Promise<void> {
  const { models, committees, members, mail, today } = context;
  for (const { id: committee, name, seats } of await committees.sitting()) {
    const ids = seats.flatMap(({ member }) => member?.id ?? []);
    const isOut = ids.length > 0 && {
      $or: [{ 'hiddenFrom.id': { $in: ids } }, { 'author.id': { $in: ids } }],
    };
    const found = await models.complaints.find({ committee, open: true, ...isOut }, dueFields).lean();
    const unread = found.filter(({ author, hiddenFrom }) =>
      ids.every((id) => id === author?.id || hiddenFrom.some((one) => one.id === id)),
    );
    if (unread.length === 0) continue;
    const isEmpty = ids.length === 0;
    let stays = isEmpty;
    if (!isEmpty) for (const { _id } of unread) if (!(await handOn(context, _id, 'take-over'))) stays = true;
    // The letter would tell these that there is such a complaint.
    const without = new Set(unread.flatMap(({ hiddenFrom }) => hiddenFrom.map(({ id }) => id)));
    const admins = (await members.withRole('admin')).filter(({ id }) => !without.has(id));
    await mail.post(
      admins.map(({ id }) =>
        mail.letter(`complaint-committee:${committee}:${today()}:${id}`, {
          kind: 'complaint-vacancy',
          to: { member: id },
          subject: `A complaint committee needs members: ${name}`,
          paragraphs: [
            `No one on the committee “${name}” can read at least one of its complaints.`,
            stays ? 'No other committee has it.' : 'Another committee has it now.',
            'Please fill the seats of the committee.',
          ],
          link: { label: 'Open complaint committees', path: '/admin/complaint-committees' },
        }),
      ),
    );
  }
}
