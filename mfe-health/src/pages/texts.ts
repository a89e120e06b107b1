export const homePageTexts = {
  studentList: 'Student List',
  studentListHint: 'See who is present, sick or on leave now. Reasons are never shown.',
  reportSick: 'Report Sick',
  reportSickHint: 'Fill in one short form. It shows who we email.',
  reportLeave: 'Report Leave',
  reportLeaveHint: 'Ask for days off. A teacher or admin decides, and we email a parent.',
  yourReports: 'Your reports',
  leaveQueue: 'Leave to decide',
  whoAway: 'Who is away',
  title: 'Health & Leave',
  lead: 'Report sick or ask for leave. You can see who we email and what was decided.',
  reports: 'Reports',
} as const;

export const leaveQueuePageTexts = {
  title: 'Leave to decide',
  lead: 'Leave requests that you can decide, oldest first.',
  leaveRequests: 'leave requests',
  emptyTitle: 'No leave requests to decide',
  emptyText: 'New leave requests appear here.',
  requestedOn: ', requested on',
  noClass: 'No class',
} as const;

export const myReportsPageTexts = {
  reportSick: 'Report sick',
  askLeave: 'Ask for leave',
  title: 'Your reports',
  lead: 'Your sick reports and leave requests, newest first.',
  emptyTitle: 'You have no reports yet',
  emptyText: 'Use the buttons above when you are sick or need days off.',
  reportedOn: ', reported on',
} as const;
