/** Where this remote's server data lies in the portal's query cache. */
export const integrityKeys = {
  all: ['integrity'],
  /** Everything that a step in a case changes. */
  cases: ['integrity', 'cases'],
  reminder: ['integrity', 'cases', 'reminder'],
  mine: (part: 'student' | 'reporter') => ['integrity', 'cases', 'mine', part],
  case: (id: string) => ['integrity', 'cases', 'one', id],
  list: (filters: object) => ['integrity', 'cases', 'list', filters],
  queue: ['integrity', 'cases', 'queue'],
  deadlines: (range: object) => ['integrity', 'cases', 'deadlines', range],
  committee: ['integrity', 'committee'],
  records: (filters: object) => ['integrity', 'records', filters],
  record: (id: string) => ['integrity', 'record', id],
  figures: ['integrity', 'figures'],
};
