import {
  authorChangeSchema,
  changeByFollowUp,
  type ComplaintDetail,
  openFollowUp,
} from '@campus/contracts/complaints';
import { ApiError, useApi } from '@campus/portal-kit';
import { useEffect, useState } from 'react';
import type { OpenComplaint } from '../complaint/action-form.tsx';
import { followUpKey } from '../filing/follow-up-code.ts';
import { repliesIn } from '../home.ts';
import { keptCodes } from './kept-codes.ts';

/**
 * The complaint of a follow-up code. Code and complaint live in this component alone, not in the query cache, the address or
 * the browser's storage, unless the author keeps the code there. Leaving the page drops them, also for the browser's Back.
 */
export function useFollowUp() {
  const api = useApi();
  const [opened, setOpened] = useState<{ code: string; key: string; complaint: ComplaintDetail } | null>(
    null,
  );
  useEffect(() => {
    const forget = () => setOpened(null);
    window.addEventListener('pagehide', forget);
    return () => window.removeEventListener('pagehide', forget);
  }, []);

  async function read(code: string) {
    const key = await followUpKey(code);
    const complaint = await api.call(openFollowUp, { body: { key } });
    setOpened({ code, key, complaint });
    keptCodes.update(code, { seen: repliesIn(complaint), hasReply: false });
    return complaint;
  }

  const open: OpenComplaint | null = opened && {
    complaint: opened.complaint,
    reload: () => read(opened.code),
    async change(change) {
      const body = { key: opened.key, change: authorChangeSchema.parse(change) };
      const complaint = await api.call(changeByFollowUp, { body }).catch((error: unknown) => {
        // The form's field names lack the prefix of the request body.
        throw error instanceof ApiError ? error.withFields((field) => field.replace(/^change\./, '')) : error;
      });
      setOpened({ ...opened, complaint });
      return complaint;
    },
  };
  return {
    open,
    code: opened?.code ?? null,
    /** Rejects with the API's error. */
    enter: async (code: string) => void (await read(code)),
    close: () => setOpened(null),
  };
}
