import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { requiredText } from '../../text.ts';
import { instantSchema } from '../../values.ts';

const areaStateSchema = z.enum([
  'runs',
  /** An admin switched it off. */
  'off',
  /** It could not start in the process that answers. */
  'stopped',
  /** One of its jobs fails repeatedly. */
  'failing',
  /** Another process answers its calls. */
  'elsewhere',
]);
export type AreaState = z.infer<typeof areaStateSchema>;

const areaSchema = z.strictObject({
  id: z.string(),
  /** The title of its pages; `null` for an area without pages of its own. */
  title: z.nullable(z.string()),
  state: areaStateSchema,
  /** The admin's message, or the job that fails. */
  reason: z.nullable(z.string()),
  since: z.nullable(instantSchema),
  versions: z.strictObject({ api: z.string(), pages: z.nullable(z.string()) }),
  /** False for the areas that the portal itself can't do without. */
  canSwitch: z.boolean(),
  /** A sentence that names the work which switching it off would interrupt; `null` for none. */
  underWay: z.nullable(z.string()),
});
export type Area = z.infer<typeof areaSchema>;

const areasSchema = z.strictObject({
  areas: z.array(areaSchema),
  /** Counts changes; a switch is turned from the version that was read. */
  version: z.int(),
});

const area = 'Administration';

export const listAreas = endpoint('get', '/api/areas', {
  summary: 'Each area with its versions, and whether its calls are answered',
  area,
  access: 'area.switch',
  response: areasSchema,
});

export const switchAreaSchema = z.strictObject({
  /** The message that its pages and calls give while it is off; `null` switches it on again. */
  off: z.nullable(requiredText('A message', 300)),
  version: z.int(),
  /** The sentence about interrupted work that the admin has read and confirms. */
  underWay: z.nullable(z.string()),
});

export const switchArea = endpoint('put', '/api/areas/:id', {
  summary: 'Switch an area off, with a message to readers, or back on; repeating it changes nothing',
  area,
  access: 'area.switch',
  recent: true,
  params: z.strictObject({ id: z.string() }),
  body: switchAreaSchema,
  response: areasSchema,
});
