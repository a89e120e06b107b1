import type { ComplaintAction } from '@campus/contracts/complaints';

/** How a step is offered, asked for and acknowledged. */
interface ActionText {
  /** On the button that opens its form. */
  label: string;
  /** Heads the form. */
  title: string;
  /** What will happen, and what can't be taken back. */
  explanation: string;
  /** On the button that sends it. */
  send: string;
  /** Said when it is done. */
  done: string;
  /** What is written with it; nothing, when it is missing. */
  text?: { label: string; hint?: string; optional?: true; max: number; rows: number };
  /** Takes something away for good. */
  final?: true;
}

const note = { label: 'Note', optional: true, max: 2000, rows: 4 } as const;
const reason = { label: 'Reason', max: 500, rows: 3 } as const;

const texts: Record<ComplaintAction, ActionText> = {
  release: {
    label: 'Release it',
    title: 'Release this complaint?',
    explanation:
      'The word filter kept it back. From then on it is a complaint like any other, and whom it is meant for can read it.',
    send: 'Release it',
    done: 'The complaint is released.',
    text: note,
  },
  review: {
    label: 'Take into review',
    title: 'Take it into review',
    explanation: 'Its author sees that somebody of the board reads it.',
    send: 'Take into review',
    done: 'The complaint is in review.',
    text: note,
  },
  act: {
    label: 'Action taken',
    title: 'Say that something was done',
    explanation: 'What was done, or will be, and until when.',
    send: 'Save: action taken',
    done: 'Saved: action was taken.',
    text: note,
  },
  close: {
    label: 'Close it',
    title: 'Close this complaint',
    explanation: 'Say what came of it. Its author can open it again.',
    send: 'Close it',
    done: 'The complaint is closed.',
    text: { label: 'What came of it', max: 2000, rows: 5 },
  },
  duplicate: {
    label: 'Mark as a duplicate',
    title: 'Mark it as a duplicate',
    explanation: 'Closes this one and points to the other, where it goes on.',
    send: 'Close as a duplicate',
    done: 'Closed as a duplicate.',
    text: note,
  },
  answer: {
    label: 'Answer',
    title: 'Write an answer, a question or a note',
    explanation: 'The complaint stays where it stands.',
    send: 'Send',
    done: 'Your words stand there now.',
    text: { label: 'Answer', max: 2000, rows: 5 },
  },
  assign: {
    label: 'Assign',
    title: 'Who takes care of it?',
    explanation: 'Only the board sees this.',
    send: 'Assign',
    done: 'Saved who takes care of it.',
  },
  hide: {
    label: 'Hide from a board member',
    title: 'Hide it from a board member',
    explanation:
      'For when it concerns somebody of the board. That member no longer sees it anywhere. The audit log keeps who hid it and why.',
    send: 'Hide it',
    done: 'Hidden from that board member.',
    text: reason,
  },
  show: {
    label: 'Show again to a board member',
    title: 'Show it again to a board member',
    explanation: 'The audit log keeps who did this and why.',
    send: 'Show it again',
    done: 'That board member sees it again.',
    text: reason,
  },
  delete: {
    label: 'Delete',
    title: 'Delete this complaint?',
    explanation:
      'Text, place, pictures and messages are removed for good. The public list keeps your name, the day and your reason. What can be answered is better closed.',
    send: 'Delete for good',
    done: 'The complaint is deleted.',
    text: { ...reason, hint: 'Everybody reads it in the list.' },
    final: true,
  },
  edit: {
    label: 'Edit the text',
    title: 'Edit the text',
    explanation: 'You and the board can still read the text as it was before.',
    send: 'Save the text',
    done: 'The new text is saved.',
    text: { ...note, label: 'Why', hint: 'Only the board and you read it.', rows: 2 },
  },
  reply: {
    label: 'Write to the board',
    title: 'Write to the board',
    explanation: 'Only the board and you read it.',
    send: 'Send',
    done: 'Your message is there.',
    text: { label: 'Message', max: 2000, rows: 5 },
  },
  reopen: {
    label: 'Open it again',
    title: 'Open it again',
    explanation: 'Say what is still wrong. The complaint goes back into review.',
    send: 'Open it again',
    done: 'The complaint is open again.',
    text: { label: 'Message', hint: 'Only the board and you read it.', max: 2000, rows: 5 },
  },
  withdraw: {
    label: 'Withdraw it',
    title: 'Withdraw this complaint?',
    explanation:
      'Its text, place, pictures and messages are removed for good, and nobody handles it any more. This can’t be taken back.',
    send: 'Withdraw for good',
    done: 'Your complaint is withdrawn. Text and pictures are removed.',
    final: true,
  },
};

const boardEdit: ActionText = {
  ...texts.edit,
  label: 'Take something out of the text',
  title: 'Take something out of the text',
  explanation:
    'For names and numbers that must not stand there. The author and the board can still read the text as it was before.',
  text: { ...reason, hint: 'Everybody who may read the complaint reads it.' },
};

/** The words of a step; the board's edit says other things than its author's. */
export const textsOf = (action: ComplaintAction, asBoard: boolean): ActionText =>
  action === 'edit' && asBoard ? boardEdit : texts[action];

/** What helps first, of those that can be done: the next step of the way, or a word to the other side. */
const nextSteps: ComplaintAction[] = ['release', 'review', 'act', 'close', 'reply', 'reopen'];
const beside: ComplaintAction[] = ['answer', 'assign'];
const more: ComplaintAction[] = ['close', 'duplicate', 'edit', 'hide', 'show', 'withdraw', 'delete'];

/** What can be done now, as buttons: at most three to begin with, everything else behind "More". */
export function offered(actions: readonly string[]) {
  const can = (action: ComplaintAction) => actions.includes(action);
  const next = nextSteps.find(can);
  return {
    first: [...(next ? [next] : []), ...beside.filter(can)],
    more: more.filter((action) => can(action) && action !== next),
  };
}
