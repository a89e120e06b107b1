export const homePageTexts = {
  studentList: 'Student List',
  seeWhoPresentSick: 'See who is present, sick or on leave now. Reasons are never shown.',
  reportSick: 'Report Sick',
  fillOneShortForm: 'Fill in one short form. You see whom we email.',
  reportLeave: 'Report Leave',
  askDaysOffTeacher: 'Ask for days off. A teacher or admin decides, and we email a parent.',
  yourReports: 'Your reports',
  leaveDecide: 'Leave to decide',
  whoAway: 'Who is away',
  healthLeave: 'Health & Leave',
  reportSickAskLeave: 'Report sick or ask for leave. You see whom we email, and the decision.',
  reports: 'Reports',
} as const;

export const leaveQueuePageTexts = {
  leaveDecide: 'Leave to decide',
  leaveRequestsDecideOldest: 'Leave requests that you can decide, oldest first.',
  onlyFacultyAdminsDecide: 'Only faculty and admins decide on leave',
  yourReports: 'Your reports',
  leaveRequests: 'leave requests',
  noLeaveRequestsDecide: 'No leave requests to decide',
  newLeaveRequestsAppear: 'New leave requests appear here.',
  requestedOn: ', requested on',
  noClass: 'No class',
} as const;

export const myReportsPageTexts = {
  reportSick: 'Report sick',
  askLeave: 'Ask for leave',
  yourReports: 'Your reports',
  sickReportsLeaveRequests: 'Your sick reports and leave requests, newest first.',
  noReportsYet: 'You have no reports yet',
  useButtonsAboveWhen: 'Use the buttons above when you are sick or need days off.',
  reportedOn: ', reported on',
} as const;
