import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { optionalLine } from '../../text.ts';
import { mailAddressSchema } from '../mail/index.ts';

/** The details that forms are filled from. The first three can come from the class list. */
export const detailLabels = {
  registrationNumber: 'Registration number',
  className: 'Class',
  coordinatorEmail: 'Class coordinator’s email address',
  parentEmail: 'A parent’s email address',
  phone: 'Phone',
} as const;
export type DetailName = keyof typeof detailLabels;
export const detailNames = Object.keys(detailLabels) as DetailName[];
export const listedDetailNames = ['registrationNumber', 'className', 'coordinatorEmail'] as const;
export type ListedDetailName = (typeof listedDetailNames)[number];

/** The readers of each detail, for the profile and the privacy page. `listed`: when the class list has it. */
export const detailReaders: Record<DetailName, string> & { listed: Record<ListedDetailName, string> } = {
  registrationNumber: 'Only you can read this, until you send it in a form.',
  className: 'Only you can read this, until you send it in a form.',
  coordinatorEmail: 'Only you can read this, until you report sick.',
  parentEmail: 'Only you can read this, until you ask for leave: then the health office can read it.',
  phone: 'You and the health office can read this, beside your sick reports and leave requests.',
  listed: {
    registrationNumber: 'You and the admins can read this, and everyone you send it to in a form.',
    className: 'You and the admins can read this, and everyone you send it to in a form.',
    coordinatorEmail: 'Everyone in your class and the admins can read this.',
  },
};

/** An address, or nothing. */
const optionalAddress = z.string('This is not an email address.').check(
  z.trim(),
  z.refine(
    (value: string) => value === '' || mailAddressSchema.safeParse(value).success,
    'This is not an email address.',
  ),
);

/** The details that members can write; an empty text erases one. */
export const ownDetailsSchema = z.strictObject({
  registrationNumber: optionalLine('Your registration number', 40),
  className: optionalLine('Your class', 60),
  coordinatorEmail: optionalAddress,
  parentEmail: optionalAddress,
  phone: z
    .string('This is not a phone number.')
    .check(
      z.trim(),
      z.regex(/^(\+?\d[\d ()-]{4,18}\d)?$/, 'Enter digits, with a plus sign and spaces if you like.'),
    ),
});
export type OwnDetails = z.infer<typeof ownDetailsSchema>;
const detailsChangeSchema = z.partial(ownDetailsSchema);
/** The details that a member changes; those left out stay. */
export type DetailsChange = z.infer<typeof detailsChangeSchema>;

const memberDetailsSchema = z.strictObject({
  registrationNumber: z.string(),
  className: z.string(),
  coordinatorEmail: z.string(),
  parentEmail: z.string(),
  phone: z.string(),
  /** Empty where the portal knows only the address. */
  coordinatorName: z.string(),
  /** Details that the office keeps: members can't change them. */
  fromClassList: z.array(z.enum(listedDetailNames)),
});
export type MemberDetails = z.infer<typeof memberDetailsSchema>;

const detailsArea = 'My details';

export const getMyDetails = endpoint('get', '/api/me/details', {
  summary: 'My registration number, class, coordinator, parent’s address and phone; empty where unknown',
  area: detailsArea,
  access: 'member',
  response: memberDetailsSchema,
  // Forms ask for it when they open: the moment would say that a member is writing a complaint.
  unlogged: true,
});

export const putMyDetails = endpoint('put', '/api/me/details', {
  summary:
    'Change some of my details; an empty text erases one. Only the office changes details from the class list',
  area: detailsArea,
  access: 'member',
  body: detailsChangeSchema,
  response: memberDetailsSchema,
  unlogged: true,
});
