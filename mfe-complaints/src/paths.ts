/** All addresses of this remote. An id may also be a route parameter: `:id`. */
export const paths = {
  home: '/complaint-system',
  submit: '/complaint-system/submit',
  submitAnonymously: '/complaint-system/submit?anonymous',
  complaints: '/complaint-system/complaints',
  myComplaints: '/complaint-system/complaints?mine',
  complaint: (id: string) => `/complaint-system/complaints/${id}`,
  queue: '/complaint-system/queue',
  figures: '/complaint-system/figures',
  report: '/complaint-system/report',
  committees: '/complaint-system/committees',
  followUp: '/complaint-system/follow-up',
  /** The same, and opens the kept code that has a new reply. */
  reply: '/complaint-system/follow-up#reply',
};
