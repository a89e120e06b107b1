/** What every election begins with, whoever decides the rest. `now` in milliseconds since 1970. */
export const blankElection = (_id: string, now: number) =>
  ({
    _id,
    state: 'draft',
    version: 0,
    rollKey: _id,
    listed: null,
    cancelReason: '',
    publicKey: null,
    lotCommitment: null,
    sealed: null,
    createdAt: new Date(now),
  }) as const;
