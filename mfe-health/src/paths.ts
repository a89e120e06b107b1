export const paths = {
  home: '/health-system',
  studentList: '/student-list',
  reportSick: '/report-sick',
  reportLeave: '/report-leave',
  reports: '/health-system/reports',
  report: (id: string) => `/health-system/reports/${id}`,
  leaveQueue: '/health-system/leave-queue',
  away: '/health-system/away',
};
