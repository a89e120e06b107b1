import { browserMemory } from '@campus/portal-kit';
import * as z from 'zod/mini';

/** What each member entered about themselves the last time. */
export const applicants = browserMemory(
  'applicant',
  z.object({ regNo: z.string(), designation: z.string() }),
  (memberId: string) => memberId,
);
