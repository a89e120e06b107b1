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

/** The accounts of an empty emulator set-up. They are public: never create them in a real project. */
export const demoAccounts = (domains: CollegeDomains): DemoAccount[] => [
  {
    label: 'Student',
    role: 'student',
    firstName: 'Asha',
    lastName: 'Patil',
    email: `student@${domains.student}`,
    password: 'demo-student',
  },
  {
    label: 'Faculty',
    role: 'faculty',
    firstName: 'Ravi',
    lastName: 'Deshmukh',
    email: `faculty@${domains.student}`,
    password: 'demo-faculty',
  },
  {
    label: 'Board member',
    role: 'board',
    firstName: 'Meera',
    lastName: 'Kulkarni',
    email: `board@${domains.student}`,
    password: 'demo-board',
  },
  {
    label: 'Treasurer',
    role: 'treasurer',
    firstName: 'Farah',
    lastName: 'Ansari',
    email: `treasurer@${domains.student}`,
    password: 'demo-treasurer',
  },
  {
    label: 'Integrity committee',
    role: 'committee',
    firstName: 'Vidya',
    lastName: 'Kale',
    email: `committee@${domains.student}`,
    password: 'demo-committee',
  },
  {
    label: 'Admin',
    role: 'admin',
    firstName: 'Sunil',
    lastName: 'Joshi',
    email: `admin@${domains.admin}`,
    password: 'demo-admin',
  },
];
