export const queueTexts = {
  assignedMe: 'Assigned to me',
  unassigned: 'Assigned to no one',
  committee: 'Committee',
  allCommittees: 'All of mine',
  about: 'About',
  allCategories: 'All categories',
  state: 'State',
  allOpen: 'All open',
  assignedTo: 'Assigned to',
  noClosedMatch: 'No closed complaint matches',
  noOpenMatch: 'No open complaint matches',
  emptyTitle: 'No open complaints',
  emptyText: 'Every complaint is closed. New complaints appear here.',
  newestFirst: 'Newest first',
  oldestFirst: 'Urgent first, then by deadline',
  complaint: 'Complaint',
  age: 'Age',
  dueOn: 'due on',
  overdue: 'Overdue',
  needsAnswer: 'Needs an answer',
  noOne: 'No one',
} as const;

export const queuePageTexts = {
  title: 'Complaints queue',
  lead: 'Complaints that need an answer from you: urgent first, then by deadline.',
} as const;
