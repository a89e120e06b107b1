import { t } from '@lingui/core/macro';

export interface RemoteProblem {
  /** Follows the name of the part. */
  title: string;
  text: string;
  /** The team that looks after the part can mend it. */
  tellOwner?: true;
}

export const problems = () =>
  ({
    offline: {
      title: t`needs a connection`,
      text: t`You are offline. Try again when your device is back online.`,
    },
    timeout: {
      title: t`takes too long to load`,
      text: t`This part of the portal did not answer in time. Everything else works.`,
      tellOwner: true,
    },
    unreachable: {
      title: t`can’t be reached`,
      text: t`This part of the portal is switched off, or the connection was lost. Everything else works.`,
      tellOwner: true,
    },
    invalid: {
      title: t`can’t be shown`,
      text: t`The portal can’t use this part right now. It may be in the middle of an update.`,
      tellOwner: true,
    },
    newer: {
      title: t`needs a newer portal`,
      text: t`Reload the page. If that changes nothing, the portal will be updated soon.`,
    },
    stopped: {
      title: t`stopped a tab`,
      text: t`The last time this part ran in this browser, its tab stopped responding. Everything else works. Open it anyway, or come back later.`,
      tellOwner: true,
    },
    crashed: {
      title: t`has stopped working`,
      text: t`Something in this part of the portal went wrong. Everything else works.`,
      tellOwner: true,
    },
  }) satisfies Record<string, RemoteProblem>;

/** The text below is the message of the area. */
export const closed = () => ({ off: t`is switched off`, 'out-of-order': t`is out of order` }) as const;
