import type { Role } from '@campus/contracts';
import { actionsOf } from '@campus/contracts/areas';
import type { Me } from '@campus/contracts/members';
import type { Session } from '../portal-context.tsx';

const person = (
  id: string,
  name: string,
  email: string,
  roles: Role[],
  asStandIn: string[] = [],
): Session & { me: Me } => ({
  status: 'member',
  me: { id, name, email, status: 'member', roles, permissions: [...actionsOf(roles), ...asStandIn] },
});

/** Signed-in people for tests. */
export const personas = {
  student: person('uid-student', 'Asha Patil', 'student@sggs.ac.in', ['student']),
  faculty: person('uid-faculty', 'Ravi Deshmukh', 'faculty@sggs.ac.in', ['faculty']),
  board: person('uid-board', 'Meera Kulkarni', 'board@sggs.ac.in', ['student', 'board']),
  treasurer: person('uid-treasurer', 'Farah Ansari', 'treasurer@sggs.ac.in', ['student', 'treasurer']),
  committee: person('uid-committee', 'Vidya Kale', 'committee@sggs.ac.in', ['student', 'committee']),
  /** A teacher who is a stand-in for a committee member today. */
  standIn: person('uid-stand-in', 'Arun Pawar', 'arun@sggs.ac.in', ['faculty'], ['case.decide']),
  admin: person('uid-admin', 'Sunil Joshi', 'admin@admin.sggs.ac.in', ['admin']),
};
