import { complaintPictures, fileAnonymously, fileComplaint } from '@campus/contracts/complaints';
import { ApiError, formDataOf, randomId, useApi } from '@campus/portal-kit';
import { useRef, useState } from 'react';
import type { ComplaintInput } from './complaint-input.ts';
import { putBack, takeToken, type SignedToken } from './complaint-tokens.ts';
import { drawFollowUpCode, followUpKey } from './follow-up-code.ts';

/** Identifies a submission: the same for all retries until it is certain that nothing was filed. */
export type Attempt = { id: string } | { token: SignedToken; code: string };

export interface Filed {
  /** Only the board sees it until a board member has read it. */
  held: boolean;
  /** An earlier submission had arrived and stays as it was; this one was refused. */
  earlier: boolean;
  /** `null` for an anonymous complaint: only the code opens it. */
  id: string | null;
  /** The follow-up code, `null` with a name. */
  code: string | null;
}

/**
 * Files complaints. Until an answer arrives the attempt is kept, in memory only, and sending again repeats it: nothing is
 * filed twice.
 * @param unanswered an attempt whose answer was not known when the session ended
 */
export function useFiling(memberId: string, unanswered: Attempt | null) {
  const api = useApi();
  const attempt = useRef<Attempt>(unanswered);
  /** A submission without an answer: it may have arrived. */
  const [isUncertain, setUncertain] = useState(unanswered !== null);
  const [progress, setProgress] = useState<number | null>(null);

  function settle() {
    attempt.current = null;
    setUncertain(false);
  }

  async function begin(anonymous: boolean): Promise<Attempt | null> {
    if (!anonymous) return { id: randomId() };
    const token = await takeToken(memberId);
    return token && { token, code: drawFollowUpCode() };
  }

  async function send(now: Attempt, { name, regNo, pictures, ...content }: ComplaintInput) {
    if ('code' in now) {
      const fields = { ...now.token, followUpKey: await followUpKey(now.code), ...content };
      // Without progress: only a call that sends cookies could report it.
      return api.call(fileAnonymously, { body: formOf(fields, pictures) });
    }
    const fields = { id: now.id, name, regNo, ...content };
    try {
      return await api.call(fileComplaint, {
        body: formOf(fields, pictures),
        ...(pictures.length > 0 && { onProgress: setProgress }),
      });
    } finally {
      setProgress(null);
    }
  }

  /** `null` when there is no token for it. @throws ApiError */
  async function file(input: ComplaintInput, anonymous: boolean): Promise<Filed | null> {
    const now = attempt.current ?? (await begin(anonymous));
    if (!now) return null;
    attempt.current = now;
    const code = 'code' in now ? now.code : null;
    try {
      const { id, held } = await send(now, input);
      settle();
      return { id: code === null ? id : null, held, code, earlier: false };
    } catch (error) {
      const failure = error instanceof ApiError ? error : null;
      if (failure?.isUncertain) {
        setUncertain(true);
        throw failure.withMessage(
          `${failure.message} Your complaint may have arrived. Submit it again: it can’t be filed twice. This page keeps your text while it is open.`,
        );
      }
      const isTaken = failure?.code === 'token-used' || failure?.code === 'complaint-exists';
      if (isTaken && isUncertain) {
        settle();
        return { id: 'id' in now ? now.id : null, held: false, code, earlier: true };
      }
      if (!isUncertain) {
        settle();
        const isSpent = isTaken || failure?.code === 'token-not-valid';
        if ('token' in now && !isSpent) await putBack(memberId, now.token);
      }
      throw error;
    }
  }

  return { file, isUncertain, progress, unanswered: () => attempt.current };
}

function formOf(fields: Record<string, string>, pictures: File[]): FormData {
  const body = formDataOf(fields);
  for (const [index, picture] of pictures.entries()) {
    // A file's name can tell whose it is and when it was taken.
    body.append(complaintPictures.field, picture, `picture-${index + 1}`);
  }
  return body;
}
