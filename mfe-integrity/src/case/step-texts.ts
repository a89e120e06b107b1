import type { CaseAction } from '@campus/contracts/integrity';

/** How a step is offered, asked for and acknowledged. */
interface StepText {
  /** Heads its form. */
  title: string;
  explanation: string;
  /** On the button that sends it. */
  send: string;
  /** What can't be taken back, asked before it is sent; nothing, when it can. */
  confirm?: string;
  /** Said when it is done. */
  done: string;
  text?: { label: string; hint?: string; optional?: true; rows: number };
  /** Ends something against somebody's wish. */
  danger?: true;
}

const reason = { label: 'Reason', rows: 3 } as const;
const decision = {
  label: 'Reason',
  hint: 'The student, the reporter and the committee read it. Say what you rely on, and what you make of the student’s answer.',
  rows: 8,
} as const;

export const stepTexts: Record<CaseAction, StepText> = {
  answer: {
    title: 'Your answer',
    explanation:
      'Say how you see it, in your own words. You need not know any rules. The committee and who reported it read your answer.',
    send: 'Send your answer',
    done: 'Your answer has arrived. You get a confirmation by e-mail.',
    text: { label: 'What you have to say', rows: 8 },
  },
  appeal: {
    title: 'Appeal',
    explanation:
      'If you think that the decision is wrong, say why. Other people than the first time decide, and their decision counts.',
    send: 'Send your appeal',
    confirm: 'You can appeal once, and can’t add to it later. Is everything in it?',
    done: 'Your appeal has arrived. You get a confirmation by e-mail.',
    text: { label: 'Why the decision is wrong', rows: 8 },
  },
  'add-evidence': {
    title: 'Add evidence',
    explanation: 'Until the student is notified. From then on the student reads it too.',
    send: 'Add it',
    done: 'The evidence is in the case.',
  },
  check: {
    title: 'Check the report',
    explanation:
      'Confirm that there is enough to ask the student, and that you don’t know the people in it too well. If there isn’t, dismiss it.',
    send: 'There is enough to ask',
    confirm: 'You can’t take part in the decision on this case then. The next step is to notify the student.',
    done: 'The report is checked. The next step is to notify the student.',
    text: { label: 'Note', hint: 'Only the committee reads it.', optional: true, rows: 3 },
  },
  notify: {
    title: 'Notify the student',
    explanation:
      'The student gets a mail without any details, and reads here your notice and everything in the case. The portal adds the last day to answer and how to do it.',
    send: 'Notify the student',
    confirm:
      'From now on the student reads everything in the case, and the time to answer begins. No evidence can be added any more.',
    done: 'The student is notified.',
    text: { label: 'Notice', hint: 'Plain words, no judgement: nothing is decided.', rows: 12 },
  },
  decide: {
    title: 'Decide',
    explanation:
      'The student and the reporter are told by e-mail that there is a decision, and read it here.',
    send: 'Decide',
    confirm:
      'A decision can’t be changed. Only an appeal of the student leads to another one, by other people.',
    done: 'It is decided. The student and the reporter are told.',
    text: decision,
  },
  'decide-appeal': {
    title: 'Decide on the appeal',
    explanation:
      'Look at everything with fresh eyes. Your decision takes the place of the first one and is final.',
    send: 'Decide on the appeal',
    confirm: 'This decision is final: there is no further appeal.',
    done: 'The appeal is decided. The student and the reporter are told.',
    text: decision,
  },
  publish: {
    title: 'Publish without names',
    explanation:
      'Every member then reads the level of the course, what happened, the term and the outcome. You can release lines of text with it, one by one.',
    send: 'Publish',
    confirm: 'Every member can read it from now on. It can’t be taken back.',
    done: 'It is published.',
  },
  dismiss: {
    title: 'Dismiss the case',
    explanation:
      'It ends here, and nothing is held against the student. Who was told of the case reads the reason.',
    send: 'Dismiss the case',
    confirm: 'The case ends. It can’t be opened again.',
    done: 'The case is dismissed.',
    text: reason,
    danger: true,
  },
  withdraw: {
    title: 'Withdraw your report',
    explanation: 'For when you were wrong. The student was not told of it.',
    send: 'Withdraw it',
    confirm: 'The case ends. It can’t be opened again.',
    done: 'Your report is withdrawn.',
    text: reason,
    danger: true,
  },
  'step-back': {
    title: 'Step back: a conflict of interest',
    explanation:
      'For when you teach, know or are related to somebody in it, or could seem partial. You no longer see the case; the committee reads the reason.',
    send: 'Step back',
    confirm: 'You no longer see this case. Somebody else of the committee can let you take part again.',
    done: 'You stepped back. Others of the committee go on.',
    text: reason,
    danger: true,
  },
  exclude: {
    title: 'Exclude somebody',
    explanation:
      'Somebody of the committee, or who stands in for one of it, no longer sees the case because of a conflict of interest. Nor does who stands in for that member.',
    send: 'Exclude',
    confirm: 'Who is excluded no longer sees this case. The committee reads the reason.',
    done: 'This member takes no part in the case any more.',
    text: reason,
    danger: true,
  },
  readmit: {
    title: 'Let somebody take part again',
    explanation: 'For when there is no conflict of interest any more, or there was none.',
    send: 'Let take part again',
    done: 'This member takes part in the case again.',
    text: reason,
  },
};
