/** What each permission lets a member do, as a sentence without “You can”. A test wants one for each. */
export const permissionWords: Record<string, string> = {
  'candidate.add': 'Add candidates to an election that is being prepared.',
  'candidate.remove': 'Remove candidates, and withdraw them during an election.',
  'election.manage': 'Prepare, open, close and publish elections.',
  'nomination.submit': 'Stand as a candidate.',
  'nomination.review': 'Accept and refuse nominations.',
  'vote.cast': 'Vote in student elections.',
  'complaint.handle': 'Read all complaints and answer them. Nobody sees who wrote one without a name.',
  'word-filter.manage': 'Change the words that complaints must not have.',
  'application.review': 'Decide on applications for events and funds.',
  'stand-in.add': 'Name a colleague who decides in your place while you are away.',
  'ledger.write': 'Enter income, plans and payments into the ledger.',
  'absence.read': 'See which students are absent, and decide on leave.',
  'absence.read-reasons': 'Read the reasons for absences, as the health office.',
  'case.report': 'Report a case of academic integrity.',
  'case.decide': 'Decide on cases of academic integrity.',
  'facility.book': 'Book rooms and equipment.',
  'facility.manage': 'Add rooms and equipment, and name who manages them.',
  'member.read': 'See all members and their roles.',
  'role.change': 'Give and take roles.',
  'member.lock': 'Lock accounts, and end memberships.',
  'audit.read': 'Read the audit log.',
  'mail.manage': 'See whether mails were sent, and send failed ones again.',
  'remote.manage': 'Switch parts of the portal off and on, and go back to an earlier version.',
  'system.read': 'See how the portal is doing.',
};

/** What every member may do. */
export const memberWords = [
  'File complaints, with your name or without it.',
  'Apply for the approval of events and funds, and follow your applications.',
  'See where the college’s money comes from and where it goes.',
  'Report that you are ill, and ask for leave.',
  'Read the published records of academic integrity, which name nobody.',
];
