import * as z from 'zod/mini';
import { complaintsArea } from './complaint-fields.ts';
import { endpoint } from '../../endpoint.ts';
import { optionalLine, requiredLine } from '../../text.ts';

/** Help that people can reach right away, shown before they write a complaint. */
export const contactSchema = z.strictObject({
  name: requiredLine('A name', 80),
  phone: z
    .string('A phone number is required.')
    .check(
      z.trim(),
      z.regex(
        /^\+?\d[\d -]{1,18}\d$/,
        'Enter digits, with spaces or hyphens between them and “+” first if needed.',
      ),
    ),
  note: z._default(optionalLine('The note', 200), ''),
});

export const complaintContactsSchema = z.strictObject({
  contacts: z.array(contactSchema).check(z.maxLength(8, 'The list can have at most 8 contacts.')),
  /** Counts changes; the list is changed from the version that was read. */
  version: z.int(),
});
export type ComplaintContacts = z.infer<typeof complaintContactsSchema>;

/** The list of a new portal. */
export const firstComplaintContacts: ComplaintContacts = {
  contacts: [
    { name: 'Emergency', phone: '112', note: 'Police, fire brigade and ambulance, day and night.' },
    {
      name: 'National anti-ragging helpline',
      phone: '1800-180-5522',
      note: 'Free, day and night. Source: antiragging.in, the UGC’s anti-ragging site.',
    },
  ],
  version: 0,
};

export const getComplaintContacts = endpoint('get', '/api/complaint-contacts', {
  summary: 'Helplines and contacts shown above the complaint form',
  area: complaintsArea,
  access: 'member',
  response: complaintContactsSchema,
  unlogged: true,
});

export const putComplaintContacts = endpoint('put', '/api/complaint-contacts', {
  summary: 'Change the contacts shown above the complaint form; `version` is the version that was read',
  area: complaintsArea,
  access: 'complaint-contacts.manage',
  body: complaintContactsSchema,
  response: complaintContactsSchema,
  // A proxy can't tell it from the read, which says who opened the form.
  unlogged: true,
});
