import { type ComplaintAction, type ComplaintDetail, complaintRules } from '@campus/contracts/complaints';
import { t } from '@lingui/core/macro';
import { inWords } from '../committees.ts';

/** The texts of a step: its button, its form and its success message. */
interface ActionText {
  label: string;
  /** The form's heading; missing: the label. */
  title?: string;
  /** The consequences, and whether they are final. */
  explanation: string;
  /** The button that sends the form; missing: the label. */
  send?: string;
  done: string;
  text?: { label: string; hint?: string; required?: false; maxLength: number; rows: number };
  /** Removes something for good. */
  final?: true;
}

const note = () => ({ label: t`Note`, required: false, maxLength: 2000, rows: 4 }) as const;
const reason = () => ({ label: t`Reason`, maxLength: 500, rows: 3 }) as const;

/** @param committee the one that handles the complaint, in words */
const textsFor = (committee: string): Record<ComplaintAction, ActionText> => ({
  release: {
    label: 'Release complaint',
    title: 'Release this complaint?',
    explanation: 'The word filter held it. Once released, it is treated like any other complaint.',
    done: 'The complaint is released.',
    text: note(),
  },
  review: {
    label: 'Start review',
    title: 'Start the review',
    explanation: 'The author sees that someone is reading it.',
    done: 'The complaint is in review.',
    text: note(),
  },
  act: {
    label: 'Action taken',
    title: 'Record what was done',
    explanation: 'Say what was done, or what will be done by when.',
    send: 'Save action',
    done: 'The action is recorded.',
    text: note(),
  },
  close: {
    label: 'Close complaint',
    title: 'Close this complaint',
    explanation: 'Explain the outcome. The author can reopen the complaint.',
    done: 'The complaint is closed.',
    text: { label: 'Outcome', maxLength: 2000, rows: 5 },
  },
  duplicate: {
    label: 'Mark as a duplicate',
    explanation: 'Closes this complaint and links to the other one.',
    send: 'Close as a duplicate',
    done: 'Closed as a duplicate.',
    text: note(),
  },
  answer: {
    label: 'Answer',
    title: 'Write an answer, a question or a note',
    explanation: 'The complaint keeps its state.',
    send: 'Send',
    done: 'Your answer is posted.',
    text: { label: 'Answer', maxLength: 2000, rows: 5 },
  },
  assign: {
    label: 'Assign',
    title: 'Assign the complaint',
    explanation: `Only ${committee} sees this.`,
    done: 'The complaint is assigned.',
  },
  hide: {
    label: 'Hide from a member',
    explanation: `Use this when the complaint is about a member of ${committee}. They will no longer see it. The audit log records who hid it and why.`,
    send: 'Hide complaint',
    done: 'Hidden from that member.',
    text: reason(),
  },
  show: {
    label: 'Show again to a member',
    explanation: 'The audit log records who did this and why.',
    send: 'Show complaint',
    done: 'That member sees it again.',
    text: reason(),
  },
  recuse: {
    label: 'This is about me',
    title: 'Step back from this complaint?',
    explanation:
      'You no longer see this complaint anywhere. If too few members are left, another committee takes over. The complaint and the audit log record that you stepped back.',
    send: 'Step back',
    done: 'You no longer see this complaint.',
    text: note(),
  },
  hear: {
    label: 'Invite to a hearing',
    title: 'Invite the author to a hearing',
    explanation:
      'Only the author and the committee read this. An author without a name reads it with the code, and can answer in writing instead of coming.',
    send: 'Send the invitation',
    done: 'The invitation is sent.',
    text: { label: 'What it is about', required: false, maxLength: 2000, rows: 4 },
  },
  record: {
    label: 'Record the hearing',
    title: 'Write the record of the hearing',
    explanation:
      'Keep it short: who was heard, and what they said. Only the author and the committee read it.',
    send: 'Save the record',
    done: 'The record is saved.',
    text: { label: 'Record', maxLength: 2000, rows: 5 },
  },
  decide: {
    label: 'Decide',
    title: 'Decide on this complaint',
    explanation:
      'Closes the complaint. Only the author and the committee read the reasons. If there is a second instance, the author can appeal.',
    send: 'Send the decision',
    done: 'The decision is sent.',
    text: { label: 'Decision and reasons', maxLength: 2000, rows: 6 },
  },
  pause: {
    label: 'Pause the deadlines',
    explanation:
      'The deadlines move by the working days until the day you choose. The author reads the reason.',
    done: 'The deadlines are paused.',
    text: reason(),
  },
  resume: {
    label: 'End the pause',
    title: 'End the pause of the deadlines?',
    explanation: 'The deadlines come nearer by the working days that are left of the pause.',
    done: 'The deadlines run again.',
    text: { ...note(), hint: 'The author can read it.' },
  },
  delete: {
    label: 'Delete',
    title: 'Delete this complaint?',
    explanation:
      'Text, place, pictures and messages are removed for good. The list keeps your name, the day and your reason. If you can answer the complaint, close it instead.',
    send: 'Delete for good',
    done: 'The complaint is deleted.',
    text: { ...reason(), hint: 'Everyone can read it in the list.' },
    final: true,
  },
  edit: {
    label: 'Edit the text',
    explanation: `You and ${committee} can still read the earlier text.`,
    send: 'Save the text',
    done: 'The new text is saved.',
    text: { ...note(), label: 'Reason', hint: `Only you and ${committee} can read it.`, rows: 2 },
  },
  reply: {
    label: `Write to ${committee}`,
    explanation: `Only you and ${committee} can read it.`,
    send: 'Send',
    done: 'Your message is sent.',
    text: { label: 'Message', maxLength: 2000, rows: 5 },
  },
  agree: {
    label: 'Agree to the public words',
    title: 'Let everyone read what was done?',
    explanation: 'Every member can then read the words above. They don’t name you.',
    send: 'Agree',
    done: 'Everyone can read what was done.',
  },
  appeal: {
    label: 'Appeal',
    title: 'Appeal against the decision',
    explanation:
      'The second instance decides. It reads the whole complaint with all messages. The committee that decided no longer reads it.',
    send: 'Send the appeal',
    done: 'Your appeal is sent.',
    text: { label: 'What is wrong with the decision', maxLength: 2000, rows: 5 },
  },
  reopen: {
    label: 'Reopen complaint',
    explanation: 'Say what is still wrong. It is reviewed again.',
    done: 'The complaint is reopened.',
    text: { label: 'Message', hint: `Only you and ${committee} can read it.`, maxLength: 2000, rows: 5 },
  },
  withdraw: {
    label: 'Withdraw complaint',
    title: 'Withdraw this complaint?',
    explanation:
      'The text, place, pictures and messages are removed for good, and no one works on it any more. You can’t undo this.',
    send: 'Withdraw for good',
    done: 'Your complaint is withdrawn. Its text and pictures are removed.',
    final: true,
  },
});

const committeeEdit = (committee: string): ActionText => ({
  ...textsFor(committee).edit,
  label: 'Remove something from the text',
  explanation: `Use this to remove names or numbers. The author and ${committee} can still read the earlier text.`,
  text: { ...reason(), hint: 'Everyone who can read the complaint sees it.' },
});

/** The texts of a step. The committee's edit has its own. */
export const textsOf = (
  action: ComplaintAction,
  { handling, committee }: Pick<ComplaintDetail, 'handling' | 'committee'>,
): ActionText =>
  action === 'edit' && handling !== null
    ? committeeEdit(inWords(committee))
    : textsFor(inWords(committee))[action];

/** The most useful step comes first: the next one in the process, or a message to the other side. */
const nextSteps = (): ComplaintAction[] => ['release', 'review', 'act', 'close', 'reply', 'appeal', 'reopen'];
const beside = (): ComplaintAction[] => ['answer', 'assign', 'agree'];
const more = (): ComplaintAction[] => [
  'hear',
  'record',
  'decide',
  'pause',
  'resume',
  'close',
  'duplicate',
  'edit',
  'hide',
  'show',
  'recuse',
  'reopen',
  'withdraw',
  'delete',
];

/** The possible steps as buttons: at most three at first, the rest under "More". */
export const allActions = Object.keys(complaintRules) as ComplaintAction[];

export function offered(actions: readonly string[]) {
  const can = (action: ComplaintAction) => actions.includes(action);
  const next = nextSteps().find(can);
  return {
    first: [...(next ? [next] : []), ...beside().filter(can)],
    more: more().filter((action) => can(action) && action !== next),
  };
}
