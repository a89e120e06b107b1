import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { periods, type Retention, retentionFields } from '../../retention.ts';
import { requiredText } from '../../text.ts';

const area = 'Administration';

/** Counts changes: each is made from the version that was read. */
const version = z.int('Say which version you read.');
const retentionSchema = z.strictObject({ ...retentionFields, version });
export type RetentionSetting = z.infer<typeof retentionSchema>;

const partOfWhole = (
  part: 'absenceReasonsDays' | 'complaintPicturesDays',
  whole: 'absencesDays' | 'complaintsDays',
  error: string,
) => z.refine<Retention>((periods) => periods[part] <= periods[whole], { path: [part], error });

export const retentionChangeSchema = z
  .strictObject({ ...retentionFields, version, reason: requiredText('A reason', 500) })
  .check(
    partOfWhole('absenceReasonsDays', 'absencesDays', 'The report is deleted earlier. Enter fewer days.'),
    partOfWhole(
      'complaintPicturesDays',
      'complaintsDays',
      'The complaint is erased earlier. Enter fewer days.',
    ),
  );

export const getRetention = endpoint('get', '/api/retention', {
  summary: 'For how many days records are kept',
  area,
  access: 'retention.manage',
  response: retentionSchema,
});

export const putRetention = endpoint('put', '/api/retention', {
  summary: 'Change for how many days records are kept; `version` is the version that was read',
  area,
  access: 'retention.manage',
  body: retentionChangeSchema,
  response: retentionSchema,
  recent: true,
});

export const previewRetention = endpoint('post', '/api/retention/preview', {
  summary: 'Count the records that the next run would erase by these periods',
  area,
  access: 'retention.manage',
  body: z.strictObject(retentionFields),
  response: z.strictObject({
    counts: z.array(z.strictObject({ period: z.enum(periods), count: z.int() })),
  }),
});
