import {
  authorChangeSchema,
  changeByFollowUp,
  type ComplaintDetail,
  openFollowUp,
} from '@campus/contracts/complaints';
import { ApiError, useApi } from '@campus/portal-kit';
import { useEffect, useState } from 'react';
import type { OpenComplaint } from '../complaint/open-complaint.ts';
import { followUpKey } from '../filing/follow-up-code.ts';

/**
 * The complaint of a follow-up code. Key and complaint live in this component alone, not in the query cache, the address or
 * the browser's storage. Leaving the page drops them, also for the browser's Back.
 */
export function useFollowUp() {
  const api = useApi();
  const [opened, setOpened] = useState<{ key: string; complaint: ComplaintDetail } | null>(null);
  useEffect(() => {
    const forget = () => setOpened(null);
    window.addEventListener('pagehide', forget);
    return () => window.removeEventListener('pagehide', forget);
  }, []);

  async function read(key: string) {
    const complaint = await api.call(openFollowUp, { body: { key } });
    setOpened({ key, complaint });
    return complaint;
  }

  const open: OpenComplaint | null = opened && {
    complaint: opened.complaint,
    reload: () => read(opened.key),
    async change(change) {
      const body = { key: opened.key, change: authorChangeSchema.parse(change) };
      const complaint = await api.call(changeByFollowUp, { body }).catch((error: unknown) => {
        // The form's field names lack the prefix of the request body.
        throw error instanceof ApiError ? error.withFields((field) => field.replace(/^change\./, '')) : error;
      });
      setOpened({ key: opened.key, complaint });
      return complaint;
    },
  };
  return {
    open,
    /** Rejects with the API's error. */
    enter: async (code: string) => void (await read(await followUpKey(code))),
    close: () => setOpened(null),
  };
}
