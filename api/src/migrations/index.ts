import { oneMemberPerMailbox } from './010-one-member-per-mailbox.ts';
import { endStandInsWithoutTheRole } from './011-end-stand-ins-without-the-role.ts';
import { namesOfProfiles } from './012-names-of-profiles.ts';
import { keepTheDayOfJoining } from './030-keep-the-day-of-joining.ts';
import { clusterComplaintFigures } from './031-cluster-complaint-figures.ts';
import { markListedWords } from './060-mark-listed-words.ts';
import { forgetAccounts } from './061-forget-accounts.ts';
import { messagesOfRecentMails } from './063-messages-of-recent-mails.ts';
import { ledgerBalances } from './075-ledger-balances.ts';
import { rosterOfAdmins } from './076-roster-of-admins.ts';
import { wishesOfNewMembers } from './077-wishes-of-new-members.ts';
import { removedCandidatesHaveNoPhoto } from './078-removed-candidates-have-no-photo.ts';
import { newRosterOfAdmins } from './081-new-roster-of-admins.ts';
import { lateStudentsOnTheRoll } from './082-late-students-on-the-roll.ts';
import { searchByBeginnings } from './083-search-by-beginnings.ts';
import { queueOrderOfComplaints } from './085-queue-order-of-complaints.ts';
import { complaintsThatAreOver } from './087-complaints-that-are-over.ts';
import type { Migration } from './migration.ts';

/** Every migration ever released, ascending. None is removed or changed once it was released. */
export const migrations: Migration[] = [
  oneMemberPerMailbox,
  endStandInsWithoutTheRole,
  namesOfProfiles,
  keepTheDayOfJoining,
  clusterComplaintFigures,
  markListedWords,
  forgetAccounts,
  messagesOfRecentMails,
  ledgerBalances,
  rosterOfAdmins,
  wishesOfNewMembers,
  removedCandidatesHaveNoPhoto,
  newRosterOfAdmins,
  lateStudentsOnTheRoll,
  searchByBeginnings,
  queueOrderOfComplaints,
  complaintsThatAreOver,
];
