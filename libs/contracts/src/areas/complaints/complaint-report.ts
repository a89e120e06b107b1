import * as z from 'zod/mini';
import { academicYearSchema } from '../../academic-year.ts';
import { committeeIdSchema, complaintCategorySchema } from './complaint-committees.ts';
import { complaintsArea } from './complaint-fields.ts';
import { endpoint } from '../../endpoint.ts';
import { publicCountSchema } from '../../public-counts.ts';

/** The counts of a report, with their names. */
export const reportCounts = {
  filed: 'Received',
  acknowledgedInTime: 'Acknowledged in time',
  decidedInTime: 'Decided in time',
  overdue: 'Overdue at some time',
  appealed: 'Appealed',
} as const;
export type ReportCount = keyof typeof reportCounts;

const reportRowSchema = z.strictObject({
  filed: publicCountSchema,
  acknowledgedInTime: publicCountSchema,
  decidedInTime: publicCountSchema,
  overdue: publicCountSchema,
  appealed: publicCountSchema,
  /** The median; `null` for fewer than 5 complaints, and where their number is hidden. */
  daysToAcknowledge: z.nullable(z.number()),
  daysToDecide: z.nullable(z.number()),
});
export type ReportRow = z.infer<typeof reportRowSchema>;

/**
 * Complaints of an academic year, by the committee that got them first and the month of filing; only of months that are
 * over. No cell of a category in a month is told: nothing hidden can be worked out from both.
 */
const complaintReportSchema = z.strictObject({
  year: academicYearSchema,
  /** Those that can be read, newest first. */
  years: z.array(academicYearSchema),
  committees: z.array(
    z.strictObject({
      id: committeeIdSchema,
      name: z.string(),
      total: reportRowSchema,
      byCategory: z.array(
        z.extend(reportRowSchema, { category: complaintCategorySchema, about: z.string() }),
      ),
      byMonth: z.array(z.extend(reportRowSchema, { month: z.string() })),
    }),
  ),
});
export type ComplaintReport = z.infer<typeof complaintReportSchema>;

const inYear = z.strictObject({ year: z.optional(academicYearSchema) });

export const getComplaintReport = endpoint('get', '/api/complaint-report', {
  summary:
    'Figures of an academic year by committee, category and month: of my committees; of all for a second instance and for admins; without complaints hidden from me',
  area: complaintsArea,
  // Only for members of a committee, which is not a role, and for admins.
  access: 'member',
  query: inYear,
  response: complaintReportSchema,
});

export const exportComplaintReport = endpoint('get', '/api/complaint-report/export', {
  summary: 'The same as CSV, for the yearly report',
  area: complaintsArea,
  access: 'member',
  query: inYear,
  produces: 'text/csv',
});
