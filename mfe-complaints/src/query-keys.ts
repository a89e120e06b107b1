/** Where this remote's server data lies in the portal's query cache. Filters are those of the call. */
export const complaintKeys = {
  all: ['complaints'],
  lists: ['complaints', 'list'],
  list: (filters: object) => ['complaints', 'list', filters],
  detail: (id: string) => ['complaints', 'detail', id],
  queues: ['complaints', 'queue'],
  queue: (filters: object) => ['complaints', 'queue', filters],
  figures: ['complaints', 'figures'],
  terms: ['complaints', 'terms'],
  board: ['complaints', 'board'],
  wordFilter: ['complaints', 'word-filter'],
};
