export const queueTexts = {
  assignedMe: 'Assigned to me',
  assignedNoOne: 'Assigned to no one',
  about: 'About',
  allCategories: 'All categories',
  state: 'State',
  allOpen: 'All open',
  assignedTo: 'Assigned to',
  noClosedComplaintMatches: 'No closed complaint matches',
  noOpenComplaintMatches: 'No open complaint matches',
  showAll: 'Show all',
  noOpenComplaints: 'No open complaints',
  everyComplaintClosedNew: 'Every complaint is closed. New complaints appear here.',
  newestFirst: 'Newest first',
  oldestFirst: 'Oldest first',
  complaint: 'Complaint',
  age: 'Age',
  needsAnswer: 'Needs an answer',
  noOne: 'No one',
} as const;

export const queuePageTexts = {
  complaintsQueue: 'Complaints queue',
  complaintsNeedBoardOldest: 'Complaints that need the board, oldest first.',
  onlyBoardMembersSee: 'Only board members see the queue',
  allComplaints: 'All complaints',
  readTheirPublicAnswers: 'You can read their public answers in the list of complaints.',
} as const;
