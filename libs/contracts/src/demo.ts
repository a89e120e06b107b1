import * as z from 'zod/mini';
import type { CollegeDomains } from './roles.ts';
import { roleSchema } from './roles.ts';

export const demoAccountSchema = z.strictObject({
  label: z.string(),
  email: z.string(),
  password: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** The role it shows; all but `student` and `admin` are granted by the demo admin. */
  role: roleSchema,
});
export type DemoAccount = z.infer<typeof demoAccountSchema>;

const people = [
  ['Student', 'student', 'Asha', 'Patil'],
  ['Faculty', 'faculty', 'Ravi', 'Deshmukh'],
  ['Board member', 'board', 'Meera', 'Kulkarni'],
  ['Treasurer', 'treasurer', 'Farah', 'Ansari'],
  ['Integrity committee', 'committee', 'Vidya', 'Kale'],
  ['Admin', 'admin', 'Sunil', 'Joshi'],
] as const;

/** The accounts of an empty emulator set-up. They are public: never create them in a real project. */
export const demoAccounts = (domains: CollegeDomains): DemoAccount[] =>
  people.map(([label, role, firstName, lastName]) => ({
    label,
    role,
    firstName,
    lastName,
    email: `${role}@${role === 'admin' ? domains.admin : domains.student}`,
    password: `demo-${role}`,
  }));
