import type { ComplaintChange, ComplaintDetail } from '@campus/contracts';

/** A complaint that is open on a page: by its id, or by its follow-up code. */
export interface OpenComplaint {
  complaint: ComplaintDetail;
  /** Sends a step or message; rejects with what the API said. */
  change: (change: ComplaintChange) => Promise<ComplaintDetail>;
  /** Reads it again; rejects when that fails. */
  reload: () => Promise<ComplaintDetail>;
}
