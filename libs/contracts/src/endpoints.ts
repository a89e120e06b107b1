import * as absences from './absences.ts';
import * as administration from './administration.ts';
import * as applications from './applications.ts';
import * as audit from './audit.ts';
import * as ballotBox from './ballot-box.ts';
import * as ballots from './ballots.ts';
import * as candidates from './candidates.ts';
import * as cases from './cases.ts';
import * as complaintFiling from './complaint-filing.ts';
import * as complaintFollowUp from './complaint-follow-up.ts';
import * as complaintHandling from './complaint-handling.ts';
import * as complaints from './complaints.ts';
import * as documents from './documents.ts';
import * as elections from './elections.ts';
import type { Endpoint } from './endpoint.ts';
import * as integrityRecords from './integrity-records.ts';
import * as ledger from './ledger.ts';
import * as mail from './mail.ts';
import * as managedElections from './managed-elections.ts';
import * as members from './members.ts';
import * as nominations from './nominations.ts';
import * as profile from './profile.ts';
import * as standIns from './stand-ins.ts';
import * as wordFilter from './word-filter.ts';

/** Every call of the API. The OpenAPI document and the access tests go over this list. */
export const endpoints: readonly Endpoint[] = [
  members.getMe,
  members.renameMe,
  members.listMembers,
  members.changeRole,
  profile.getProfile,
  profile.putProfile,
  candidates.listCandidates,
  candidates.addCandidate,
  candidates.removeCandidate,
  elections.listElections,
  elections.getCurrentElection,
  elections.getElection,
  elections.watchElection,
  managedElections.listManagedElections,
  managedElections.getManagedElection,
  managedElections.createElection,
  managedElections.changeElection,
  managedElections.moveElection,
  managedElections.uploadVoters,
  candidates.listElectionCandidates,
  candidates.listManagedCandidates,
  candidates.addElectionCandidate,
  candidates.withdrawCandidate,
  candidates.putCandidatePhoto,
  candidates.getPhoto,
  nominations.getMyNomination,
  nominations.putMyNomination,
  nominations.withdrawMyNomination,
  nominations.listNominations,
  nominations.reviewNomination,
  ballots.getRollEntry,
  ballots.issueToken,
  ballots.castBallot,
  ballots.findReceipt,
  ballotBox.getBallotBox,
  ballotBox.listBoxedTokens,
  ballotBox.listBoxedChoices,
  ballotBox.exportBallotBox,
  complaints.listComplaints,
  complaints.getComplaint,
  complaints.changeComplaint,
  complaints.sayMeToo,
  complaints.getComplaintFigures,
  complaintFiling.fileComplaint,
  complaintFiling.getComplaintTerms,
  complaintFiling.issueComplaintTokens,
  complaintFiling.fileAnonymously,
  complaintFollowUp.openFollowUp,
  complaintFollowUp.changeByFollowUp,
  complaintHandling.listComplaintQueue,
  complaintHandling.listBoardMembers,
  complaintHandling.getComplaintPicture,
  wordFilter.getWordFilter,
  wordFilter.putWordFilter,
  applications.submitApplication,
  applications.listApplications,
  applications.decideApplication,
  applications.getApplication,
  applications.returnApplication,
  applications.reviseApplication,
  applications.withdrawApplication,
  applications.listRegister,
  applications.getRegistered,
  applications.listReviewQueue,
  applications.getWaiting,
  applications.getApplicationFigures,
  standIns.listStandIns,
  standIns.addStandIn,
  standIns.endStandIn,
  ledger.getLedgerSummary,
  ledger.listLedgerEntries,
  ledger.getLedgerEntry,
  ledger.exportLedger,
  ledger.exportLedgerChain,
  ledger.addLedgerEntry,
  ledger.correctLedgerEntry,
  ledger.listPayables,
  absences.listStudents,
  absences.reportSick,
  absences.reportLeave,
  absences.listMyAbsences,
  absences.getAbsence,
  absences.addCertificate,
  absences.cancelAbsence,
  absences.returnFromAbsence,
  absences.listLeaveQueue,
  absences.decideLeave,
  absences.listAway,
  absences.exportAway,
  absences.getAbsenceFigures,
  absences.getCalendarLink,
  absences.renewCalendarLink,
  absences.endCalendarLink,
  absences.readCalendar,
  cases.reportCase,
  cases.listMyCases,
  cases.listCases,
  cases.listCaseQueue,
  cases.listCaseDeadlines,
  cases.getCaseReminder,
  cases.listCommittee,
  cases.getCase,
  cases.changeCase,
  cases.addEvidence,
  cases.answerCase,
  cases.appealCase,
  integrityRecords.listIntegrityRecords,
  integrityRecords.getIntegrityRecord,
  integrityRecords.getIntegrityFigures,
  integrityRecords.exportIntegrityFigures,
  documents.openDocument,
  audit.listAuditEntries,
  mail.listMails,
  mail.listConfidentialMails,
  mail.getMailServer,
  mail.resendMail,
  mail.resendFailedMails,
  mail.getMailWishes,
  mail.putMailWishes,
  administration.listRemotes,
  administration.getSystem,
];

/** `/api`, `/candidates`, …: paths that only calls of the API answer, never a file or page. */
export const apiPaths: readonly string[] = [
  ...new Set(endpoints.map(({ path }) => `/${path.split('/')[1]}`)),
];
