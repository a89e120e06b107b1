import { complaintCategorySchema, complaintStates } from '@campus/contracts/complaints';
import { flagSchema, useSearchFilters } from '@campus/portal-kit';
import * as z from 'zod/mini';

const schemas = {
  search: z.pipe(
    z.string(),
    z.transform((text: string) => text.trim().slice(0, 100)),
  ),
  category: complaintCategorySchema,
  state: z.enum(complaintStates),
  /** Only those that I filed with my name. */
  mine: flagSchema,
};

export const useFilters = () => useSearchFilters(schemas);
export type Filters = ReturnType<typeof useFilters>['filters'];
export type ChangeFilters = ReturnType<typeof useFilters>['change'];
