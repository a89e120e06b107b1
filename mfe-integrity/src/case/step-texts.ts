import type { CaseAction } from '@campus/contracts/integrity';

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

const reason = { label: 'Reason', rows: 3 } as const;
const decision = {
  label: 'Reason',
  hint: 'The student, the reporter and the committee can read this. Say what your decision is based on and how you considered the student’s answer.',
  rows: 8,
} as const;

export const stepTexts: Record<CaseAction, StepText> = {
  answer: {
    title: 'Your answer',
    explanation:
      'Say how you see it, in your own words. You don’t need to know any rules. The committee and the person who reported the case can read your answer.',
    send: 'Send your answer',
    done: 'We have your answer and have emailed you a confirmation.',
    text: { label: 'What you want to say', rows: 8 },
  },
  appeal: {
    title: 'Appeal',
    explanation:
      'If you think the decision is wrong, say why. Different people decide on the appeal, and their decision is final.',
    send: 'Send your appeal',
    confirm: 'You can appeal only once and can’t add to the appeal later.',
    done: 'We have your appeal and have emailed you a confirmation.',
    text: { label: 'Why the decision is wrong', rows: 8 },
  },
  'add-evidence': {
    title: 'Add evidence',
    explanation: 'You can add evidence until the student is notified. The student can read it from then on.',
    send: 'Add evidence',
    done: 'The evidence has been added.',
  },
  check: {
    title: 'Check the report',
    explanation:
      'Confirm that there is enough to ask the student, and that you have no conflict of interest. If there isn’t enough, dismiss the case.',
    send: 'Ask the student',
    confirm:
      'You can’t take part in the decision on this case afterwards. The next step is to notify the student.',
    done: 'The report is checked. The next step is to notify the student.',
    text: { label: 'Note', hint: 'Only the committee can read this.', required: false, rows: 3 },
  },
  notify: {
    title: 'Notify the student',
    explanation:
      'The student gets an email without details. In the portal they can read your notice and everything in the case. The portal adds the deadline and explains how to answer.',
    send: 'Notify student',
    confirm:
      'The student can then read everything in the case, and the time to answer begins. No one can add evidence any more.',
    done: 'The student has been notified.',
    text: { label: 'Notice', hint: 'Use plain words and don’t judge: nothing has been decided.', rows: 12 },
  },
  decide: {
    title: 'Decide the case',
    explanation: 'We email the student and the reporter that there is a decision. They can read it here.',
    send: 'Record decision',
    confirm:
      'You can’t change the decision afterwards. Only an appeal by the student can lead to another decision, by different people.',
    done: 'The decision is recorded. We email the student and the reporter.',
    text: decision,
  },
  'decide-appeal': {
    title: 'Decide on the appeal',
    explanation: 'Look at everything with fresh eyes. Your decision replaces the first one and is final.',
    send: 'Record decision',
    confirm: 'This decision is final. There is no further appeal.',
    done: 'The appeal is decided. We email the student and the reporter.',
    text: decision,
  },
  publish: {
    title: 'Publish without names',
    explanation:
      'Every member can then read the course level, the kind of case, the term and the outcome. You can add lines of text.',
    send: 'Publish record',
    confirm: 'Every member can then read the record. You can’t undo this.',
    done: 'The record is published.',
  },
  dismiss: {
    title: 'Dismiss the case',
    explanation:
      'The case ends and nothing is held against the student. Everyone who knows about the case can read the reason.',
    send: 'Dismiss case',
    confirm: 'The case ends. No one can reopen it.',
    done: 'The case is dismissed.',
    text: reason,
    danger: true,
  },
  withdraw: {
    title: 'Withdraw your report',
    explanation: 'Withdraw the report if you were wrong. The student was never notified.',
    send: 'Withdraw report',
    confirm: 'The case ends. No one can reopen it.',
    done: 'Your report is withdrawn.',
    text: reason,
    danger: true,
  },
  'step-back': {
    title: 'Step back: a conflict of interest',
    explanation:
      'Step back if you teach, know or are related to someone in the case, or could seem biased. You no longer see the case. The committee can read your reason.',
    send: 'Step back',
    confirm: 'You will no longer see this case. Another committee member can readmit you.',
    done: 'You stepped back. Other committee members continue.',
    text: reason,
    danger: true,
  },
  exclude: {
    title: 'Exclude a member',
    explanation:
      'Exclude a committee member or stand-in who has a conflict of interest. They and their stand-ins no longer see the case.',
    send: 'Exclude member',
    confirm: 'The member will no longer see this case. The committee can read the reason.',
    done: 'The member is excluded from the case.',
    text: reason,
    danger: true,
  },
  readmit: {
    title: 'Readmit a member',
    explanation: 'Readmit a member who has no conflict of interest any more, or never had one.',
    send: 'Readmit member',
    done: 'The member can take part in the case again.',
    text: reason,
  },
};
