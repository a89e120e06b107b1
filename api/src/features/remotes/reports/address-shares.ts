import { createHmac, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** New kinds of faults that one address can name per version and day. */
export const mostKindsOfAddress = 5;
/** Visits, reports of one kind of fault and of further kinds that one address can have counted per version and day. */
export const mostCountsOfAddress = 20;

/** The reports of one address about one version that were counted on one day. */
export interface AddressShare {
  /** Kinds of faults that it named. */
  named: Set<string>;
  /** Counts by what was counted; `false` once it is too much. */
  count: (what: string) => boolean;
  forget: (what: string) => void;
}

/**
 * Anyone can send reports, and this keeps one sender from filling the figures of everybody. Only in memory, and by a keyed
 * hash: no one can tell afterwards which address reported.
 */
export function createAddressShares() {
  const key = randomBytes(32);
  const shares = new LRUCache<string, AddressShare>({ max: 20_000, memoMethod: newShare });
  return (address: string, versionAndDay: string): AddressShare =>
    shares.memo(createHmac('sha256', key).update(`${versionAndDay} ${address}`).digest('base64'));
}

function newShare(): AddressShare {
  const counts = new Map<string, number>();
  return {
    named: new Set(),
    count(what) {
      const before = counts.get(what) ?? 0;
      counts.set(what, before + 1);
      return before < mostCountsOfAddress;
    },
    forget: (what) => counts.delete(what),
  };
}
