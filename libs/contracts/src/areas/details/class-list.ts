import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { optionalLine, requiredLine, searchSchema } from '../../text.ts';
import { daySchema, orNothing, pageOf, pageQuery } from '../../values.ts';
import { mailAddressSchema } from '../mail/index.ts';

const forOffice = { area: 'Class list', access: 'class-list.manage' } as const;

export const maxClassListLines = 10_000;
export const classListFile = { field: 'list', maxBytes: 2_000_000 } as const;

/** The list is opened in spreadsheets: nothing in it may begin like a formula. */
const plainStart = (what: string) =>
  z.regex(/^([\p{L}\p{N}]|$)/u, `${what} must begin with a letter or a digit.`);
export const listedNumberSchema = requiredLine('The registration number', 40).check(
  plainStart('The registration number'),
);
export const classNameSchema = requiredLine('The class', 60).check(plainStart('The class'));

const classListEntrySchema = z.strictObject({
  email: z.string(),
  /** Empty for a student who has not signed in yet. */
  name: z.string(),
  hasSignedIn: z.boolean(),
  registrationNumber: z.string(),
  className: z.string(),
  /** When an uploaded list last named the student. */
  listedOn: daySchema,
});
export type ClassListEntry = z.infer<typeof classListEntrySchema>;

export const listClassList = endpoint('get', '/api/class-list', {
  summary: 'Students on the class list by address; the search matches the beginning of addresses and numbers',
  ...forOffice,
  query: z.strictObject({
    ...pageQuery,
    query: searchSchema,
    className: z.optional(optionalLine('The class', 60)),
  }),
  response: pageOf(classListEntrySchema),
});

export const classListResults = ['added', 'changed', 'unchanged', 'refused'] as const;
const classListLineSchema = z.strictObject({
  line: z.int(),
  /** The address of the line, or its class. */
  subject: z.string(),
  result: z.enum(classListResults),
  message: z.string(),
});
export type ClassListLine = z.infer<typeof classListLineSchema>;

export const uploadClassList = endpoint('post', '/api/class-list', {
  once: true,
  summary:
    'Add and change students and coordinators by a CSV file (email, registration number, class, coordinator). Only wrong lines are refused; repeating it changes nothing',
  ...forOffice,
  file: classListFile,
  response: z.strictObject({ lines: z.array(classListLineSchema) }),
});

export const removeFromClassList = endpoint('post', '/api/class-list/removals', {
  summary: 'Remove a student from the class list; repeating it changes nothing',
  ...forOffice,
  body: z.strictObject({ email: mailAddressSchema }),
  status: 204,
});

export const exportClassList = endpoint('get', '/api/class-list/export', {
  summary: 'The whole class list as a CSV file that can be uploaded again',
  ...forOffice,
  produces: 'text/csv',
});

const collegeClassSchema = z.strictObject({
  name: z.string(),
  /** Empty when no coordinator is known. */
  coordinatorEmail: z.string(),
  coordinatorName: z.string(),
});
export type CollegeClass = z.infer<typeof collegeClassSchema>;

export const listClasses = endpoint('get', '/api/classes', {
  summary: 'All classes with their coordinators, by name',
  ...forOffice,
  response: z.strictObject({ items: z.array(collegeClassSchema) }),
});

export const putCoordinator = endpoint('put', '/api/classes/coordinator', {
  summary: 'Name the coordinator of a class, or remove them by an empty address',
  ...forOffice,
  body: z.strictObject({ className: classNameSchema, coordinatorEmail: orNothing(mailAddressSchema) }),
  response: collegeClassSchema,
});
