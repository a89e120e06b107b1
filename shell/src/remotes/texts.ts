export interface RemoteProblem {
  /** Follows the name of the part. */
  title: string;
  text: string;
  /** The team that looks after the part can mend it. */
  tellOwner?: true;
}

export const problems = {
  offline: {
    title: 'needs a connection',
    text: 'You are offline. Try again when your device is back online.',
  },
  timeout: {
    title: 'takes too long to load',
    text: 'This part of the portal did not answer in time. Everything else works.',
    tellOwner: true,
  },
  unreachable: {
    title: 'can’t be reached',
    text: 'This part of the portal is switched off, or the connection was lost. Everything else works.',
    tellOwner: true,
  },
  invalid: {
    title: 'can’t be shown',
    text: 'The portal can’t use this part right now. It may be in the middle of an update.',
    tellOwner: true,
  },
  newer: {
    title: 'needs a newer portal',
    text: 'Reload the page. If that changes nothing, the portal will be updated soon.',
  },
  stopped: {
    title: 'stopped a tab',
    text: 'The last time this part ran in this browser, its tab stopped responding. Everything else works. Open it anyway, or come back later.',
    tellOwner: true,
  },
  crashed: {
    title: 'has stopped working',
    text: 'Something in this part of the portal went wrong. Everything else works.',
    tellOwner: true,
  },
} satisfies Record<string, RemoteProblem>;

/** The text below is the message of the area. */
export const closed = { off: 'is switched off', 'out-of-order': 'is out of order' } as const;
