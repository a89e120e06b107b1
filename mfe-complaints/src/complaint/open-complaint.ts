import {
  changeComplaint,
  type ComplaintChange,
  type ComplaintDetail,
  getComplaint,
} from '@campus/contracts/complaints';
import { readAgain, useChange, useEndpoint } from '@campus/portal-kit';

/** A complaint opened by its id or by its follow-up code. */
export interface OpenComplaint {
  complaint: ComplaintDetail;
  /** Sends a step or message; rejects with the API's error. */
  change: (change: ComplaintChange) => Promise<ComplaintDetail>;
  /** Fetches it again; rejects when that fails. */
  reload: () => Promise<ComplaintDetail>;
}

/** A complaint as the signed-in member sees it, and the call that changes it. */
export function useComplaint(id: string) {
  const params = { id };
  const query = useEndpoint(getComplaint, { params });
  const { mutateAsync } = useChange(changeComplaint, { updates: getComplaint });
  return {
    query,
    change: (body: ComplaintChange) => mutateAsync({ params, body }),
    reload: () => readAgain(query),
  };
}
