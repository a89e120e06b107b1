import type { LeaverLine } from '@campus/contracts/members';
import { t } from '@lingui/core/macro';

/** The title of “The portal itself” or of a remote, inside a sentence. */
const inside = (title: string) => title.replace(/^The /, 'the ');

export const accessDialogTexts = () =>
  ({
    labels: {
      lock: t`Lock the account`,
      unlock: t`Unlock the account`,
      leave: t`Set the leaving day`,
      stay: t`Remove the leaving day`,
    },
    hints: {
      lock: t`Ends all sessions and calendar links at once. The member has no roles and can’t vote until the account is unlocked.`,
      unlock: t`The member can log in again and has the same roles as before.`,
      leave: t`From this day on the person is not a member. Everything they filed stays.`,
      stay: t`The person stays a member.`,
    },
  }) as const;

export const faultListTexts = () =>
  ({
    kinds: {
      load: t`could not be loaded`,
      render: t`failed while a page was drawn`,
      uncaught: t`was not caught`,
      rejection: t`was an unhandled promise rejection`,
    },
  }) as const;

export const leaverListDialogTexts = () =>
  ({
    results: {
      ended: t`Membership ends`,
      'already-ended': t`Already had this leaving day or an earlier one`,
      unknown: t`Never logged in`,
      refused: t`Not changed`,
    },
    counts: (lines: number, count: (result: LeaverLine['result']) => number) =>
      t`Of ${lines} lines, ${count('ended')} memberships end, ${count('already-ended')} had this leaving day or an earlier one before, ${count('unknown')} addresses never logged in, and ${count('refused')} lines changed nothing.`,
  }) as const;

export const mailSectionTexts = () =>
  ({
    servers: { off: t`none`, answers: t`answers`, 'does-not-answer': t`does not work` },
    consequences: {
      off: t`Emails wait until SMTP_HOST names a mail server.`,
      'does-not-answer': t`Emails wait until it works again.`,
    },
    states: {
      queued: t`Waiting`,
      sending: t`Being sent`,
      sent: t`Sent`,
      failed: t`Failed`,
      unwanted: t`Not wanted`,
    },
    /** In the row of an email. */
    stateWords: {
      queued: t`waits`,
      sending: t`being sent`,
      sent: t`sent on`,
      failed: t`failed`,
      unwanted: t`not wanted by the recipient`,
    },
    sentAgainMany: (count: number) =>
      count === 1 ? t`One email is on its way again.` : t`${count} emails are on their way again.`,
    sendAgainLabel: (subject: string, to: string) => t`Send again: ${subject}${to && ` to ${to}`}`,
  }) as const;

export const membersSectionTexts = () =>
  ({
    standings: { active: t`With access`, locked: t`Locked`, ended: t`Left` },
  }) as const;

export const releasedRemoteCardTexts = () =>
  ({
    goBackOf: (version: string, title: string) => t`Go back to ${version} of ${inside(title)}`,
    failuresOf: (title: string) => t`Failures of ${inside(title)}`,
    allVersions: (title: string) => t`All versions of ${inside(title)}`,
    runVersionOf: (version: string, title: string) => t`Run this version, ${version} of ${inside(title)}`,
    removeOf: (title: string) => t`Remove ${inside(title)}`,
    restoreOf: (title: string) => t`Restore ${inside(title)}`,
    restoreQuestion: (title: string) => t`Restore ${inside(title)}?`,
  }) as const;

export const confirmVersionTexts = () =>
  ({
    reviewOf: (version: string, title: string) => t`Review and confirm ${version} of ${inside(title)}`,
    title: (version: string, title: string) => t`Confirm ${version} of ${inside(title)}`,
    comparedWith: (running: string, same: number) =>
      t`Compared with ${running}, which runs: ${same === 1 ? 'one file is' : `${same} files are`} the same.`,
    question: (version: string, title: string) => t`Run ${version} of ${inside(title)}?`,
  }) as const;

export const releaseKeysTexts = () =>
  ({
    reasonHint: t`The audit log keeps this with your name.`,
  }) as const;

export const remoteDialogsTexts = () =>
  ({
    previewOf: (version: string, title: string) => t`Preview ${version} of ${inside(title)}`,
    runQuestion: (version: string, title: string) => t`Run ${version} of ${inside(title)}?`,
    removeQuestion: (title: string) => t`Remove ${inside(title)}?`,
  }) as const;

export const roleDialogTexts = () =>
  ({
    /** The rights and limits of each role. */
    duties: {
      faculty: t`Faculty decide on applications. A member with this role is not a student and has no vote in student elections.`,
      board: t`Board members read every complaint and answer it.`,
      treasurer: t`Treasurers enter income, plans and payments into the ledger of the college’s money.`,
      committee: t`The integrity committee reads and decides cases of academic integrity. Admins don’t. It needs at least three people. You can’t give this role to yourself.`,
      admin: t`Admins run elections, decide on applications, keep the ledger, and give roles.`,
    },
    ends: (role: string, lastDay: string, successor: string) =>
      t`${role}: until ${lastDay}${successor && `, then ${successor}`}.`,
  }) as const;

export const areasTableTexts = () =>
  ({
    titles: {
      access: t`Roles`,
      administration: t`Administration`,
      profile: t`Profile`,
      remotes: t`Remotes`,
    },
    states: {
      runs: t`runs`,
      off: t`switched off`,
      stopped: t`could not start`,
      failing: t`out of order`,
      elsewhere: t`runs in another process`,
    },
    versionsOf: (api: string, pages: string | null) =>
      pages === null ? t`Server ${api}` : t`Server ${api}, pages ${pages}`,
  }) as const;

export const systemSectionTexts = () =>
  ({
    identities: { firebase: t`Firebase`, emulator: t`Firebase emulator: anyone can log in as anyone` },
    profileStores: { firestore: t`Firestore`, api: t`The portal’s own database` },
    schemaStates: { done: t`up to date`, running: t`being migrated`, pending: t`waits for a migration` },
  }) as const;
