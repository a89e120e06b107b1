import { hash } from 'node:crypto';
import { daysBefore } from '../../../platform/days.ts';
import { changeRecord } from '../../../platform/storage/workflow.ts';
import { isOver, watchDeadlines } from '../../../services/procedure/deadlines.ts';
import type { ComplaintsContext } from '../context.ts';
import { derivedFields } from '../derived-fields.ts';
import { complaintLetter } from '../handling/complaint-letters.ts';
import { countOverdue } from '../handling/counted.ts';
import { readFields } from '../handling/read-complaint.ts';
import type { EntryRecord, ReadComplaint } from '../model.ts';
import { lettersAboutDue, lettersAboutHandover } from './letters.ts';
import { secondInstanceOf } from './second-instance.ts';
import { handedTo } from './steps.ts';

/** Days before the last one on which a committee is reminded. */
const remindDays = 2;
/** Letters about a missed deadline go out for this many days. Their keys are erased later, so they would be sent again. */
const tellDays = 7;

const dueFields = { committee: 1, author: 1, hiddenFrom: 1, dueOn: 1, clocks: 1 } as const;

/** Reminds committees, tells them of missed deadlines, and hands on what they didn't decide in time. */
export function watchComplaints(context: ComplaintsContext): void {
  const { models, mail } = context;
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
        if (isUndecided(clocks, today) && (await handOn(context, complaint._id))) return;
        if (dueOn! >= daysBefore(today, tellDays))
          await mail.post(await lettersAboutDue(context, { ...complaint, dueOn: dueOn! }, true));
      },
    },
  });
}

const isUndecided = (clocks: ReadComplaint['clocks'], today: string): boolean =>
  clocks.some(({ what, due, metOn }) => what === 'decide' && metOn === null && isOver(due, today));

/** A committee hands a complaint on once: the id of the entry is the committee's. */
const entryId = (_id: string, committee: string): string =>
  hash('sha256', `${_id}:${committee}:handed on`).slice(0, 32);

/** Gives the second instance what wasn't decided in time. @returns whether it is there now */
async function handOn(context: ComplaintsContext, _id: string): Promise<boolean> {
  const { models, today } = context;
  let isDone = false;
  await changeRecord<ReadComplaint>(context, models.complaints, async () => {
    const record = (await models.complaints.findById(_id, readFields).lean())!;
    const id = entryId(_id, record.committee);
    const to = await secondInstanceOf(context, record);
    isDone =
      to !== null && isUndecided(record.clocks, today()) && !record.history.some((one) => one.id === id);
    if (!isDone) return { record, change: null };
    const entry: EntryRecord = {
      id,
      on: today(),
      by: 'portal',
      member: null,
      action: 'hand-on',
      to: null,
      audience: 'author',
      text: '',
    };
    const handed = { ...(await handedTo(context, to!)), waits: true };
    const letter = complaintLetter(record, entry);
    return {
      record,
      change: {
        set: {
          ...handed,
          ...derivedFields({ ...record, ...handed }),
          history: [...record.history, entry],
        },
        letters: [
          ...(letter ? [context.mail.letter(`complaint:${_id}:${id}`, letter)] : []),
          ...(await lettersAboutHandover(context, record, to!, 'deadline')),
        ],
      },
    };
  });
  return isDone;
}
