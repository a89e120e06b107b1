import type { Me } from '@campus/contracts/members';
import { browserMemory } from '@campus/portal-kit';
import * as z from 'zod/mini';

export const designations = browserMemory(
  'applicant',
  z.object({ designation: z.string() }),
  (memberId: string) => memberId,
);

/** The designation typed last, else one that follows from the member's role. */
export function designationOf({ id, roles }: Pick<Me, 'id' | 'roles'>): string {
  const last = designations.get(id);
  if (last) return last.designation;
  if (roles.includes('student')) return 'Student';
  return roles.includes('faculty') ? 'Faculty' : '';
}
