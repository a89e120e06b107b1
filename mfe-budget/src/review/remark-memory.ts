import { browserMemory } from '@campus/portal-kit';
import * as z from 'zod/mini';

/** Remarks that were typed and not sent yet, for each member and application. Signing out forgets them (forget-person.ts). */
export const unsentRemarks = browserMemory(
  'unsentRemarks',
  z.string(),
  ({ memberId, application }: { memberId: string; application: string }) => `${memberId} ${application}`,
);
