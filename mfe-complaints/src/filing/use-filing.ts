import { complaintPictures, fileAnonymously, fileComplaint } from '@campus/contracts/complaints';
import { ApiError, formDataOf, randomId, repeated, useApi } from '@campus/portal-kit';
import { useState } from 'react';
import type { Attempt, ComplaintInput } from './complaint-input.ts';
import { drawFollowUpCode, followUpKey } from './follow-up-code.ts';
import { putBack, takeToken } from './complaint-tokens.ts';

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
 * Files complaints. Until an answer arrives the form keeps the attempt, and sending again repeats it: nothing is filed
 * twice.
 */
export function useFiling(memberId: string, keep: (attempt: Attempt | null) => void) {
  const api = useApi();
  const [progress, setProgress] = useState<number | null>(null);

  async function begin(anonymous: boolean): Promise<Attempt | null> {
    if (!anonymous) return { id: randomId() };
    const token = await takeToken(memberId);
    return token && { token, code: drawFollowUpCode() };
  }

  async function send(
    now: Attempt,
    onLost: (error: unknown) => void,
    { category, place, text, audience, concerns, tellNow, ...input }: ComplaintInput,
  ) {
    const content = {
      category,
      place,
      text,
      audience,
      ...(concerns.length > 0 && { concerns: concerns.join(',') }),
    };
    const { name, regNo, pictures } = input;
    if ('code' in now) {
      const fields = {
        ...now.token,
        followUpKey: await followUpKey(now.code),
        ...content,
        ...(tellNow && { tellNow: 'true' }),
      };
      // Without progress: only a call that sends cookies could report it.
      return api.call(fileAnonymously, { body: formOf(fields, pictures) });
    }
    const body = formOf({ id: now.id, name, regNo, ...content }, pictures);
    const options = pictures.length > 0 ? { body, onProgress: setProgress } : { body };
    try {
      return await repeated(fileComplaint, () =>
        api.call(fileComplaint, options).catch((error: unknown) => {
          onLost(error);
          throw error;
        }),
      );
    } finally {
      setProgress(null);
    }
  }

  /** `null` when there is no token for it. @throws ApiError */
  async function file(input: ComplaintInput): Promise<Filed | null> {
    let isUncertain = input.attempt !== null;
    const now = input.attempt ?? (await begin(input.anonymous));
    if (!now) return null;
    keep(now);
    const code = 'code' in now ? now.code : null;
    try {
      const { id, held } = await send(
        now,
        (error) => (isUncertain ||= error instanceof ApiError && error.isUncertain),
        input,
      );
      keep(null);
      return { id: code === null ? id : null, held, code, earlier: false };
    } catch (error) {
      const failure = error instanceof ApiError ? error : null;
      if (failure?.isUncertain && code === null) throw failure;
      if (failure?.isUncertain)
        throw failure.withMessage(
          `${failure.message} Your complaint may have arrived. Submit it again: it can’t be filed twice.`,
        );
      const isTaken = failure?.code === 'token-used' || failure?.code === 'complaint-exists';
      if (isTaken && isUncertain) {
        keep(null);
        return { id: 'id' in now ? now.id : null, held: false, code, earlier: true };
      }
      if (!isUncertain) {
        keep(null);
        const isSpent = isTaken || failure?.code === 'token-not-valid';
        if ('token' in now && !isSpent) await putBack(memberId, now.token);
      }
      throw error;
    }
  }

  return { file, progress };
}

function formOf(fields: Record<string, string>, pictures: File[]): FormData {
  const body = formDataOf(fields);
  for (const [index, picture] of pictures.entries()) {
    // A file's name can tell whose it is and when it was taken.
    body.append(complaintPictures.field, picture, `picture-${index + 1}`);
  }
  return body;
}
