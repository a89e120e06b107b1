import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { personSchema } from '../approvals/index.ts';
import { requiredLine, requiredText } from '../../text.ts';
import { drawnId, instantSchema, pageOf, pageQuery } from '../../values.ts';

export * from './area.ts';

const title = 'Template area';
const entryIdSchema = drawnId('This is not an entry.');

/** A member's input. */
export const entryInputSchema = z.strictObject({
  title: requiredLine('A title', 100),
  text: requiredText('A text', 2000),
});

export const templateAreaEntrySchema = z.strictObject({
  id: entryIdSchema,
  title: z.string(),
  text: z.string(),
  author: personSchema,
  addedAt: instantSchema,
  /** Counts changes: each is made from the version that was read. */
  version: z.int(),
  /** Whether the reader may change it. */
  canChange: z.boolean(),
  /** Whether the reader may delete it. */
  canRemove: z.boolean(),
});
export type TemplateAreaEntry = z.infer<typeof templateAreaEntrySchema>;

export const listTemplateAreaEntries = endpoint('get', '/api/template-area', {
  summary: 'All entries, newest first',
  area: title,
  access: 'member',
  query: z.strictObject(pageQuery),
  response: pageOf(templateAreaEntrySchema),
});

export const getTemplateAreaEntry = endpoint('get', '/api/template-area/:id', {
  summary: 'One entry',
  area: title,
  access: 'member',
  params: z.strictObject({ id: entryIdSchema }),
  response: templateAreaEntrySchema,
});

export const addTemplateAreaEntry = endpoint('post', '/api/template-area', {
  summary: 'Add an entry; sent again with the same id it is added once',
  key: 'id',
  area: title,
  access: 'member',
  body: z.extend(entryInputSchema, { id: entryIdSchema }),
  status: 201,
  response: templateAreaEntrySchema,
});

export const changeTemplateAreaEntry = endpoint('put', '/api/template-area/:id', {
  summary: 'Change one’s own entry; refused if someone changed it after it was read',
  area: title,
  access: 'member',
  params: z.strictObject({ id: entryIdSchema }),
  body: z.extend(entryInputSchema, { version: z.int() }),
  response: templateAreaEntrySchema,
});

export const removeTemplateAreaEntry = endpoint('delete', '/api/template-area/:id', {
  summary: 'Delete an entry: one’s own, or any with the permission template-area.manage',
  area: title,
  access: 'member',
  params: z.strictObject({ id: entryIdSchema }),
  status: 204,
});
