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
  title: (name: string) => `Access of ${name}`,
  locked: (lockReason: string) => `Locked: ${lockReason}`,
  leavesOn: (leavesOn: string) => `Leaving day: ${leavesOn}`,
  change: 'Change',
  leavingDay: 'Leaving day',
  reasonHint: 'The member gets this by email. The audit log keeps it with your name.',
} as const;

export const adminFiltersTexts = {
  search: 'Search',
} as const;

export const adminPanelTexts = {
  title: 'Admin Panel',
} as const;

export const adminSectionTexts = {
  missingTitle: 'The Admin Panel has no such section',
  goToFirst: 'Go to the first one',
  thisSection: 'This section',
} as const;

export const auditSectionTexts = {
  title: 'Audit log',
  lead: 'Everything that admins and reviewers did, with their reasons, newest first. No one can change this log.',
  empty: 'The log is empty.',
  when: 'When',
  who: 'Who',
  what: 'What',
  about: 'About',
  why: 'Why',
} as const;

export const faultListTexts = {
  kinds: {
    load: 'could not be loaded',
    render: 'failed while a page was drawn',
    uncaught: 'was not caught',
    rejection: 'was an unhandled promise rejection',
  },
  failuresOf: (version: string) => `Failures of ${version}`,
  pageNoLonger: ', on a page that no longer exists',
} as const;

export const leaverListDialogTexts = {
  results: {
    ended: 'Membership ends',
    'already-ended': 'Already had this leaving day or an earlier one',
    unknown: 'Never logged in',
    refused: 'Not changed',
  },
  fileRequired: 'Choose a file.',
  title: 'End memberships by list',
  lead: 'For people who graduated or left. Everyone on the list stops being a member on the day that you choose, except admins.',
  list: 'List',
  listHint: (maxLeaverLines: string) =>
    `A CSV file in UTF-8 with one college email address on each line, up to ${maxLeaverLines} lines.`,
  leavingDay: 'Leaving day',
  reason: 'Reason',
  reasonHint: 'Each member gets this by email.',
  submit: 'End these memberships',
  counts: (lines: number, count: (result: LeaverLine['result']) => number) =>
    `Of ${lines} lines, ${count('ended')} memberships end, ${count('already-ended')} had this leaving day or an earlier one before, ${count('unknown')} addresses never logged in, and ${count('refused')} lines changed nothing.`,
  caption: 'Result of each line',
  line: 'Line',
  result: 'Result',
  details: 'Details',
} as const;

export const mailSectionTexts = {
  title: 'Email',
  lead: 'The emails of the portal and their states, without their texts. Emails about complaints, integrity cases and reminders to vote are confidential: you see only how many failed.',
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
  again: ', again on',
  mailServer: 'Email server',
  waiting: 'Waiting',
  failed: 'Failed',
  catcher: 'Nothing leaves this machine.',
  openCatcher: 'Read the emails in the mail catcher',
  confidentialTitle: 'Confidential emails',
  confidentialCaption: 'Confidential emails that failed or are being retried',
  kind: 'Kind',
  mails: 'Emails',
  written: 'written on',
  state: 'State',
  sendKindAgain: 'Send all of this kind again',
  sendKindAgainLabel: (label: string) => `Send all of this kind again: ${label}`,
  expired: 'These emails can’t be sent any more: their texts were deleted or are out of date.',
  sentAgainMany: (count: number) =>
    count === 1 ? 'One email is on its way again.' : `${count} emails are on their way again.`,
  filter: 'Show',
  allMails: 'All emails',
  noMatch: 'No email is in this state.',
  empty: 'The portal has not written any email yet.',
  caption: 'Emails, newest first',
  subject: 'Subject',
  to: 'To',
  sendAllFailedAgain: 'Send all failed again',
  sendAllQuestion: 'Send all failed emails again?',
  sendAllConfirm: 'Send them again',
  sendAllConsequence: (failed: string) =>
    `${failed} failed. Members may get an email twice if it “may have arrived” before. Emails that are out of date stay as they are. The audit log records that you did this.`,
  sendAgain: 'Send again',
  sendAgainLabel: (subject: string, to: string) => `Send again: ${subject}${to && ` to ${to}`}`,
} as const;

export const membersSectionTexts = {
  title: 'Members and roles',
  lead: 'Everyone who has logged in with a confirmed college address. A new role works at once.',
  searchHint: 'The first letters of an address, or of any word in a name.',
  filter: 'Show',
  everyone: 'Everyone',
  standings: { active: 'With access', locked: 'Locked', ended: 'Left' },
  noMatch: (query: string) => `No member’s address, and no word in a name, begins with “${query}”.`,
  noneInFilter: 'There are no such members.',
  caption: 'Members',
  name: 'Name',
  roles: 'Roles',
  access: 'Access',
  since: 'Since',
  change: 'Change',
  changeRoles: 'Change roles',
  changeOf: (email: string) => `Change ${email}`,
  changeAccess: 'Change access',
  endMemberships: 'End memberships by list',
  lockedNote: 'locked',
  leftNote: 'left',
  until: (leavesOn: string) => `until ${leavesOn}`,
  roleUntil: (role: string, lastDay: string) => `${role} until ${lastDay}`,
} as const;

export const releasedRemoteCardTexts = {
  owner: 'Owner:',
  noOwner: 'The running version names no owner.',
  switchedItOff: 'switched it off on',
  pagesSay: '. Its pages say:',
  someone: 'Someone',
  visits: 'Visits',
  medianTimeOpen: 'Median time to open',
  n95thPercentile: '95th percentile',
  failures: 'Failures',
  switch: 'Switch',
  goBack: (version: string) => `Go back to ${version}`,
  goBackOf: (version: string, title: string) => `Go back to ${version} of ${inside(title)}`,
  failuresOf: (title: string) => `Failures of ${inside(title)}`,
  allVersions: (title: string) => `All versions of ${inside(title)}`,
  versionsCaption: 'Stored versions, the one that ran last first',
  version: 'Version',
  shipped: 'Shipped',
  timeToOpen: 'Opened in (median, 95th percentile)',
  state: 'State',
  runs: 'runs',
  runVersion: 'Run this version',
  runVersionOf: (version: string, title: string) => `Run this version, ${version} of ${inside(title)}`,
  switchedOff: 'switched off',
  noVersionWorks: 'no version works',
  needsNewerPortal: 'needs a newer portal',
  shippedItOn: 'shipped it on',
  runSince: '; it has run since',
  rolledBack: '; it was rolled back',
  asAPreview: ' as a preview',
  toConfirm: '; an admin has to confirm it',
  unopened: '. The portal has not opened its pages in a browser',
  stored: 'stored',
  thePortal: 'The portal',
  removed: 'removed',
  removedIt: 'removed this on',
  restorable: 'You can restore it for 30 days.',
  mayTake: (heir: string) => `The area ${heir} may take its paths. Until it does, this one runs.`,
  waitsFor: (version: string) => `${version} waits for an admin to confirm it.`,
  remove: 'Remove',
  removeOf: (title: string) => `Remove ${inside(title)}`,
  restore: 'Restore',
  restoreOf: (title: string) => `Restore ${inside(title)}`,
  restoreQuestion: (title: string) => `Restore ${inside(title)}?`,
  restoreConsequence: 'Its last version runs again, and its paths are its own.',
  reasonHint: 'The audit log keeps this with your name.',
  offConsequence: 'From now on its pages show this message instead. Nothing is deleted.',
  switchOn: 'Switch on',
  onQuestion: (title: string) => `Switch on ${title}?`,
  onConsequence:
    'Everyone who opens the portal from now on gets the version that was shipped last. The audit log keeps your name.',
} as const;

export const confirmVersionTexts = {
  review: 'Review and confirm',
  reviewOf: (version: string, title: string) => `Review and confirm ${version} of ${inside(title)}`,
  title: (version: string, title: string) => `Confirm ${version} of ${inside(title)}`,
  sent: 'sent this version:',
  lead: 'It takes ballots, complaints without a name, or runs the whole portal, so a second person confirms it. Preview it and compare it with what you expect.',
  leadUnopened:
    'The portal has not opened its pages in a browser, so a second person confirms it. Preview it, and open each of its pages.',
  nothingRuns: 'No version runs yet, so all files are new.',
  comparedWith: (running: string, same: number) =>
    `Compared with ${running}, which runs: ${same === 1 ? 'one file is' : `${same} files are`} the same.`,
  files: 'Changed files',
  file: 'File',
  change: 'Change',
  added: (size: string) => `added, ${size} bytes`,
  removed: (size: string) => `removed, was ${size} bytes`,
  changed: (before: string, after: string) => `changed, ${before} to ${after} bytes`,
  newCalls: (names: string) => `New calls of the API: ${names}`,
  noNewCalls: 'It makes no new calls of the API.',
  droppedCalls: (names: string) => `It no longer makes these calls: ${names}`,
  question: (version: string, title: string) => `Run ${version} of ${inside(title)}?`,
  confirm: 'Confirm and run',
  consequence: 'Everyone who opens the portal from now on gets this version. The audit log keeps your name.',
} as const;

export const releaseKeysTexts = {
  title: 'Keys',
  lead: 'A key lets one member ship one area from their own machine. It can do nothing in other areas.',
  caption: 'Keys that were given, by area',
  empty: 'No keys have been given.',
  give: 'Give a key',
  giveLead:
    'The member runs “npm run ship -- --make-key FILE” and sends you the public key it prints. Check with them that it is theirs.',
  area: 'Area',
  areaHint: 'Its id, such as library; “shell” for the portal itself.',
  owner: 'Owner',
  ownerAddress: 'Owner’s college address',
  ownerHint: 'A member who has logged in before. Releases carry their name.',
  publicKey: 'Public key',
  publicKeyHint: 'One line that begins with MCowBQYDK2Vw.',
  reasonHint: 'The audit log keeps this with your name.',
  given: 'Given',
  by: 'by',
  id: 'Key',
  state: 'State',
  taken: 'taken',
  take: 'Take',
  takeOf: (owner: string, area: string) => `Take the key of ${owner} for ${area}`,
  takeQuestion: (owner: string, area: string) => `Take the key of ${owner} for ${area}?`,
  takeConsequence:
    'The portal accepts nothing more that it signs. Versions that it shipped keep running: look at them as well.',
} as const;

export const switchOffTexts = {
  question: (title: string) => `Switch off ${title}?`,
  message: 'Message to readers',
  messageHint: 'Say what happened and when it will be back. The audit log keeps this with your name.',
  suggestedMessage: (title: string) => `${title} is closed for a moment. We are working on it.`,
  switchOff: 'Switch off',
  switchOffAnyway: 'Switch off anyway',
} as const;

export const remoteDialogsTexts = {
  preview: 'Preview',
  previewOf: (version: string, title: string) => `Preview ${version} of ${inside(title)}`,
  runQuestion: (version: string, title: string) => `Run ${version} of ${inside(title)}?`,
  runVersion: 'Run this version',
  forEveryone: ' for everyone who opens the portal from now on:',
  replaces: (active: string) => `It takes the place of ${active}`,
  startsRunning: 'It begins to run',
  rolledBackBefore: 'This version was rolled back before.',
  auditLogKeeps: 'The audit log keeps your name.',
  removeQuestion: (title: string) => `Remove ${inside(title)}?`,
  removeConsequence:
    'Its pages and cards go, and another area may use its paths. Stored data stays. You can restore it for 30 days.',
  heir: 'Area that gets its paths (optional)',
  heirHint: 'The id of another area. This one then runs until that one takes its paths.',
  reasonHint: 'The audit log keeps this with your name.',
  remove: 'Remove',
} as const;

export const remotesSectionTexts = {
  title: 'Remotes',
  lead: 'The parts of the portal, each shipped by its own team. A change works for everyone who opens the portal from now on. Open pages keep their version.',
  empty: 'Nothing has been shipped yet.',
  leftOutTitle: 'Left out of the portal',
  entry: 'Entry',
  why: 'Why',
  figuresExplained: (days: number) =>
    `Visits, load times and failures are those that browsers reported in the last ${days} days; visits are a sample. They name no visitors.`,
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
  takeRole: 'Take the role',
  giveRole: 'Give the role',
  changeEnd: 'Change the end of the role',
  title: (name: string) => `Roles of ${name}`,
  change: 'Change',
  lastDay: 'Last day (optional)',
  lastDayHint: 'Empty for no end. The member and the admins get a reminder a week before.',
  ends: (role: string, lastDay: string, successor: string) =>
    `${role}: until ${lastDay}${successor && `, then ${successor}`}.`,
  successor: 'Hand over to (optional)',
  successorHint: 'The email address of the member who gets the role after that day.',
  reasonHint: 'The audit log keeps this with your name.',
} as const;

export const roleRequestsTexts = {
  title: 'Requests for roles',
  empty: 'There are no requests for roles.',
  asksRole: 'asks for the role',
  account: (email: string) => `${email}, now`,
  askedOn: '. Asked on',
  withoutRole: 'without a role',
  ownRequest: 'This is your own request. Another admin decides on it.',
  give: 'Give the role',
  giveTo: (roleName: string, name: string) => `Give the role ${roleName} to ${name}`,
  refuse: 'Refuse',
  refuseTo: (name: string, roleName: string) => `Refuse ${name} the role ${roleName}`,
  showMore: 'Show more requests',
  given: (name: string, roleName: string) => `${name} now has the role ${roleName}.`,
  refused: (name: string, roleName: string) => `${name} was refused the role ${roleName}.`,
  giveQuestion: (name: string, roleName: string) => `Give ${name} the role ${roleName}?`,
  refuseQuestion: (name: string, roleName: string) => `Refuse ${name} the role ${roleName}?`,
  reasonHint: 'The member gets this by email. The audit log keeps it with your name.',
  refuseConfirm: 'Refuse the role',
} as const;

export const areasTableTexts = {
  title: 'Areas and versions',
  lead: 'The server’s half of each area. Switched off, an area answers no call, its pages show your message, and home page, search and bell leave it out. Deadlines and counting go on. To change or withdraw a version of the pages, use Remotes.',
  caption: 'Areas',
  area: 'Area',
  state: 'State',
  versions: 'Versions',
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
  since: 'since',
  job: (name: string) => `Its job “${name}” fails again and again. The server’s log says why.`,
  seeLog: 'The server’s log says why.',
  versionsOf: (api: string, pages: string | null) =>
    pages === null ? `Server ${api}` : `Server ${api}, pages ${pages}`,
  switchOn: 'Switch on',
  switchOff: 'Switch off',
  switchOnOf: (title: string) => `Switch on ${title}`,
  switchOffOf: (title: string) => `Switch off ${title}`,
  onQuestion: (title: string) => `Switch on ${title}?`,
  onConsequence: 'Its calls are answered and its pages open again within a few seconds.',
  offConsequence: 'Within a few seconds no one can use this area. Nothing is deleted, and deadlines go on.',
} as const;

export const systemSectionTexts = {
  on: ' on',
  title: 'System',
  identities: { firebase: 'Firebase', emulator: 'Firebase emulator: anyone can log in as anyone' },
  profileStores: { firestore: 'Firestore', api: 'The portal’s own database' },
  schemaStates: { done: 'up to date', running: 'being migrated', pending: 'waits for a migration' },
  versionWithCommit: (version: string, commit: string) => `${version} (commit ${commit})`,
  version: 'Version',
  schemaVersion: (version: number) => `Schema version ${version}`,
  data: 'Data',
  nodeJs: 'Node.js',
  runningFor: 'Running for',
  mb: 'MB',
  memory: 'Memory',
  database: 'Database',
  unreachable: 'does not answer',
  members: 'Members',
  signIn: 'Sign-in',
  profiles: 'Profiles',
  migrations: 'Data migrations',
  duration: (value: string) => ` in ${value} s`,
  lessThanMinute: 'less than a minute',
} as const;
