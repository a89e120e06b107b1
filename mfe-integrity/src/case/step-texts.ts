import type { CaseAction } from '@campus/contracts/integrity';
import { t } from '@lingui/core/macro';

interface StepText {
  title: string;
  explanation: string;
  send: string;
  /** Asked before a step that can't be undone. */
  confirm?: string;
  done: string;
  text?: { label: string; hint?: string; required?: false; rows: number };
  /** Stops the case or excludes a member. */
  danger?: true;
}

const reason = () => ({ label: t`Reason`, rows: 3 }) as const;
const decision = () =>
  ({
    label: t`Reason`,
    hint: t`The student, the reporter and the committee can read this. Say what your decision is based on and how you considered the student’s answer.`,
    rows: 8,
  }) as const;

export const stepTexts = (): Record<CaseAction, StepText> => ({
  answer: {
    title: t`Your answer`,
    explanation: t`Say how you see it, in your own words. You don’t need to know any rules. The committee and the person who reported the case can read your answer.`,
    send: t`Send your answer`,
    done: t`We have your answer and have emailed you a confirmation.`,
    text: { label: t`What you want to say`, rows: 8 },
  },
  appeal: {
    title: t`Appeal`,
    explanation: t`If you think the decision is wrong, say why. Different people decide on the appeal, and their decision is final.`,
    send: t`Send your appeal`,
    confirm: t`You can appeal only once and can’t add to the appeal later.`,
    done: t`We have your appeal and have emailed you a confirmation.`,
    text: { label: t`Why the decision is wrong`, rows: 8 },
  },
  'add-evidence': {
    title: t`Add evidence`,
    explanation: t`You can add evidence until the student is notified. The student can read it from then on.`,
    send: t`Add evidence`,
    done: t`The evidence has been added.`,
  },
  check: {
    title: t`Check the report`,
    explanation: t`Confirm that there is enough to ask the student, and that you have no conflict of interest. If there isn’t enough, dismiss the case.`,
    send: t`Ask the student`,
    confirm: t`You can’t take part in the decision on this case afterwards. The next step is to notify the student.`,
    done: t`The report is checked. The next step is to notify the student.`,
    text: { label: t`Note`, hint: t`Only the committee can read this.`, required: false, rows: 3 },
  },
  notify: {
    title: t`Notify the student`,
    explanation: t`The student gets an email without details. In the portal they can read your notice and everything in the case. The portal adds the deadline and explains how to answer.`,
    send: t`Notify student`,
    confirm: t`The student can then read everything in the case, and the time to answer begins. No one can add evidence any more.`,
    done: t`The student has been notified.`,
    text: { label: t`Notice`, hint: t`Use plain words and don’t judge: nothing has been decided.`, rows: 12 },
  },
  decide: {
    title: t`Decide the case`,
    explanation: t`We email the student and the reporter that there is a decision. They can read it here.`,
    send: t`Record decision`,
    confirm: t`You can’t change the decision afterwards. Only an appeal by the student can lead to another decision, by different people.`,
    done: t`The decision is recorded. We email the student and the reporter.`,
    text: decision(),
  },
  'decide-appeal': {
    title: t`Decide on the appeal`,
    explanation: t`Look at everything with fresh eyes. Your decision replaces the first one and is final.`,
    send: t`Record decision`,
    confirm: t`This decision is final. There is no further appeal.`,
    done: t`The appeal is decided. We email the student and the reporter.`,
    text: decision(),
  },
  publish: {
    title: t`Publish without names`,
    explanation: t`Every member can then read the course level, the kind of case, the term and the outcome. You can add lines of text.`,
    send: t`Publish record`,
    confirm: t`Every member can then read the record. You can’t undo this.`,
    done: t`The record is published.`,
  },
  dismiss: {
    title: t`Dismiss the case`,
    explanation: t`The case ends and nothing is held against the student. Everyone who knows about the case can read the reason.`,
    send: t`Dismiss case`,
    confirm: t`The case ends. No one can reopen it.`,
    done: t`The case is dismissed.`,
    text: reason(),
    danger: true,
  },
  withdraw: {
    title: t`Withdraw your report`,
    explanation: t`Withdraw the report if you were wrong. The student was never notified.`,
    send: t`Withdraw report`,
    confirm: t`The case ends. No one can reopen it.`,
    done: t`Your report is withdrawn.`,
    text: reason(),
    danger: true,
  },
  'step-back': {
    title: t`Step back: a conflict of interest`,
    explanation: t`Step back if you teach, know or are related to someone in the case, or could seem biased. You no longer see the case. The committee can read your reason.`,
    send: t`Step back`,
    confirm: t`You will no longer see this case. Another committee member can readmit you.`,
    done: t`You stepped back. Other committee members continue.`,
    text: reason(),
    danger: true,
  },
  exclude: {
    title: t`Exclude a member`,
    explanation: t`Exclude a committee member or stand-in who has a conflict of interest. They and their stand-ins no longer see the case.`,
    send: t`Exclude member`,
    confirm: t`The member will no longer see this case. The committee can read the reason.`,
    done: t`The member is excluded from the case.`,
    text: reason(),
    danger: true,
  },
  readmit: {
    title: t`Readmit a member`,
    explanation: t`Readmit a member who has no conflict of interest any more, or never had one.`,
    send: t`Readmit member`,
    done: t`The member can take part in the case again.`,
    text: reason(),
  },
});
