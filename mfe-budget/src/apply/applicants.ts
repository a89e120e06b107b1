import { browserMemory } from '@campus/portal-kit';
import * as z from 'zod/mini';

/** What each member entered about himself the last time. The shell's forget-person.ts empties it at sign-out. */
export const applicants = browserMemory(
  'applicant',
  z.object({ regNo: z.string(), designation: z.string() }),
  (memberId: string) => memberId,
);
