import type { LeaverLine } from '@campus/contracts/members';

/** The title of “The portal itself” or of a remote, inside a sentence. */
const inside = (title: string) => title.replace(/^The /, 'the ');

export const accessDialogTexts = {
  labels: {
    lock: 'Lock the account',
    unlock: 'Unlock the account',
    leave: 'Set the leaving day',
    stay: 'Remove the leaving day',
  },
  hints: {
    lock: 'Ends all sessions and calendar links at once. The member has no roles and can’t vote until the account is unlocked.',
    unlock: 'The member can log in again and has the same roles as before.',
    leave: 'From this day on the person is not a member. Everything they filed stays.',
    stay: 'The person stays a member.',
  },
} as const;

export const faultListTexts = {
  kinds: {
    load: 'could not be loaded',
    render: 'failed while a page was drawn',
    uncaught: 'was not caught',
    rejection: 'was an unhandled promise rejection',
  },
} as const;

export const leaverListDialogTexts = {
  results: {
    ended: 'Membership ends',
    'already-ended': 'Already had this leaving day or an earlier one',
    unknown: 'Never logged in',
    refused: 'Not changed',
  },
  counts: (lines: number, count: (result: LeaverLine['result']) => number) =>
    `Of ${lines} lines, ${count('ended')} memberships end, ${count('already-ended')} had this leaving day or an earlier one before, ${count('unknown')} addresses never logged in, and ${count('refused')} lines changed nothing.`,
} as const;

export const mailSectionTexts = {
  servers: { off: 'none', answers: 'answers', 'does-not-answer': 'does not work' },
  consequences: {
    off: 'Emails wait until SMTP_HOST names a mail server.',
    'does-not-answer': 'Emails wait until it works again.',
  },
  states: {
    queued: 'Waiting',
    sending: 'Being sent',
    sent: 'Sent',
    failed: 'Failed',
    unwanted: 'Not wanted',
  },
  /** In the row of an email. */
  stateWords: {
    queued: 'waits',
    sending: 'being sent',
    sent: 'sent on',
    failed: 'failed',
    unwanted: 'not wanted by the recipient',
  },
  sentAgainMany: (count: number) =>
    count === 1 ? 'One email is on its way again.' : `${count} emails are on their way again.`,
  sendAgainLabel: (subject: string, to: string) => `Send again: ${subject}${to && ` to ${to}`}`,
} as const;

export const membersSectionTexts = {
  standings: { active: 'With access', locked: 'Locked', ended: 'Left' },
} as const;

export const releasedRemoteCardTexts = {
  goBackOf: (version: string, title: string) => `Go back to ${version} of ${inside(title)}`,
  failuresOf: (title: string) => `Failures of ${inside(title)}`,
  allVersions: (title: string) => `All versions of ${inside(title)}`,
  runVersionOf: (version: string, title: string) => `Run this version, ${version} of ${inside(title)}`,
  removeOf: (title: string) => `Remove ${inside(title)}`,
  restoreOf: (title: string) => `Restore ${inside(title)}`,
  restoreQuestion: (title: string) => `Restore ${inside(title)}?`,
} as const;

export const confirmVersionTexts = {
  reviewOf: (version: string, title: string) => `Review and confirm ${version} of ${inside(title)}`,
  title: (version: string, title: string) => `Confirm ${version} of ${inside(title)}`,
  comparedWith: (running: string, same: number) =>
    `Compared with ${running}, which runs: ${same === 1 ? 'one file is' : `${same} files are`} the same.`,
  question: (version: string, title: string) => `Run ${version} of ${inside(title)}?`,
} as const;

export const releaseKeysTexts = {
  reasonHint: 'The audit log keeps this with your name.',
} as const;

export const remoteDialogsTexts = {
  previewOf: (version: string, title: string) => `Preview ${version} of ${inside(title)}`,
  runQuestion: (version: string, title: string) => `Run ${version} of ${inside(title)}?`,
  removeQuestion: (title: string) => `Remove ${inside(title)}?`,
} as const;

export const roleDialogTexts = {
  /** The rights and limits of each role. */
  duties: {
    faculty:
      'Faculty decide on applications. A member with this role is not a student and has no vote in student elections.',
    board: 'Board members read every complaint and answer it.',
    treasurer: 'Treasurers enter income, plans and payments into the ledger of the college’s money.',
    committee:
      'The integrity committee reads and decides cases of academic integrity. Admins don’t. It needs at least three people. You can’t give this role to yourself.',
    admin: 'Admins run elections, decide on applications, keep the ledger, and give roles.',
  },
  ends: (role: string, lastDay: string, successor: string) =>
    `${role}: until ${lastDay}${successor && `, then ${successor}`}.`,
} as const;

export const areasTableTexts = {
  titles: {
    access: 'Roles',
    administration: 'Administration',
    profile: 'Profile',
    remotes: 'Remotes',
  },
  states: {
    runs: 'runs',
    off: 'switched off',
    stopped: 'could not start',
    failing: 'out of order',
    elsewhere: 'runs in another process',
  },
  versionsOf: (api: string, pages: string | null) =>
    pages === null ? `Server ${api}` : `Server ${api}, pages ${pages}`,
} as const;

export const systemSectionTexts = {
  identities: { firebase: 'Firebase', emulator: 'Firebase emulator: anyone can log in as anyone' },
  profileStores: { firestore: 'Firestore', api: 'The portal’s own database' },
  schemaStates: { done: 'up to date', running: 'being migrated', pending: 'waits for a migration' },
} as const;
