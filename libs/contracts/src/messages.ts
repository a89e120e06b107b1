/** Texts of the specification, to the letter. Pages, API and tests take them from here. */
export const messages = {
  portalName: 'College Transparency System',
  tagline: 'Empowering Students, Ensuring Transparency',
  checkingAuthentication: 'Checking authentication...',
  unauthorized: 'Unauthorized Access',
  loggedIn: 'User logged in Successfully',
  /** The domains are configuration; with the defaults this is the specification's text. */
  collegeEmailsOnly: (domains: { student: string; admin: string }) =>
    `Only college emails (@${domains.student} or @${domains.admin}) are allowed!`,
  voteCast: 'Vote Casted',
  alreadyVoted: 'You have already voted.',
  candidateAdded: 'Candidate added successfully',
  candidateNotAdded: 'Failed to add candidate',
  candidateRemoved: 'Candidate removed successfully',
  candidateNotRemoved: 'Failed to remove candidate',
  complaintSubmitted: 'Complaint submitted successfully!',
  complaintBlocked: 'Complaint blocked due to vulgar content.',
  noComplaints: 'No complaints submitted yet.',
  onlyBoardDeletes: 'Only board members can delete complaints.',
  applicationSubmitted: 'Application Submitted',
  applicationSubmittedSuccessfully: 'Application Submitted Successfully!',
  applicationNotSubmitted: 'Failed to submit application.',
  applicationNotSubmittedSeeConsole: 'Failed to submit application. Check console for details.',
  loadingApplications: 'Loading applications...',
  applicationsNotLoaded: 'Failed to load applications.',
  noApplications: 'No applications available',
  applicationMarked: (status: string) => `Application marked as ${status}`,
  statusNotUpdated: 'Failed to update status.',
} as const;

/** Toast timings of the specification, in milliseconds and percent. */
export const toastTiming = { autoClose: 5000, loginAutoClose: 3000, draggablePercent: 80 } as const;
