/** Where this remote's server data lies in the portal's query cache. */
export const healthKeys = {
  all: ['health'],
  students: (search: string) => ['health', 'students', search],
  absences: ['health', 'absences'],
  mine: ['health', 'absences', 'mine'],
  absence: (id: string) => ['health', 'absences', 'one', id],
  queue: ['health', 'absences', 'queue'],
  away: (range: object) => ['health', 'absences', 'away', range],
  figures: ['health', 'absences', 'figures'],
  decides: ['health', 'decides'],
  calendar: ['health', 'calendar'],
};
