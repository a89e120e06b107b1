import type { ComplaintChange, ComplaintDetail } from '@campus/contracts/complaints';

/** A complaint opened by its id or by its follow-up code. */
export interface OpenComplaint {
  complaint: ComplaintDetail;
  /** Sends a step or message; rejects with the API's error. */
  change: (change: ComplaintChange) => Promise<ComplaintDetail>;
  /** Fetches it again; rejects when that fails. */
  reload: () => Promise<ComplaintDetail>;
}
