import { UnsecuredJWT } from 'jose';

/** A person with an account. */
export interface Persona {
  uid: string;
  email: string;
  verified?: boolean;
  name?: string;
}

/** All join as students but the admin, whose address gives the role. `appoint` gives the others the role of their name. */
export const personas = {
  student: { uid: 'student-1', email: 'asha@sggs.ac.in', name: 'Asha Patil' },
  faculty: { uid: 'faculty-1', email: 'ravi@sggs.ac.in', name: 'Ravi Deshmukh' },
  board: { uid: 'board-1', email: 'meera@sggs.ac.in', name: 'Meera Kulkarni' },
  treasurer: { uid: 'treasurer-1', email: 'farah@sggs.ac.in', name: 'Farah Ansari' },
  committee: { uid: 'committee-1', email: 'vidya@sggs.ac.in', name: 'Vidya Kale' },
  admin: { uid: 'admin-1', email: 'sunil@admin.sggs.ac.in', name: 'Sunil Joshi' },
  unverified: { uid: 'unverified-1', email: 'new@sggs.ac.in', verified: false },
  foreign: { uid: 'foreign-1', email: 'someone@gmail.com' },
} satisfies Record<string, Persona>;

/** Addresses that look like the college's. */
export const lookAlikes = [
  'x@sggs.ac.in.evil.org',
  'x@evilsggs.ac.in',
  'x@sggs.ac.in.',
  'a@evil.org@sggs.ac.in',
  'x@sub.sggs.ac.in',
  'x@admin.sggs.ac.in.evil.org',
];

const now = () => Math.floor(Date.now() / 1000);

/** The claims of a Firebase id token; `overrides` makes faulty ones. */
export const claimsOf = ({ uid, email, verified = true, name }: Persona, overrides: object = {}) => ({
  iss: 'https://securetoken.google.com/demo-campus',
  aud: 'demo-campus',
  sub: uid,
  iat: now() - 10,
  auth_time: now() - 10,
  exp: now() + 3600,
  email,
  email_verified: verified,
  ...(name && { name }),
  ...overrides,
});

/** A token as the auth emulator makes them: unsigned. */
export const emulatorToken = (persona: Persona, overrides?: object): string =>
  new UnsecuredJWT(claimsOf(persona, overrides)).encode();
