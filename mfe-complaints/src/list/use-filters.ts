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
  /** Only complaints that the reader filed with their name. */
  mine: flagSchema,
};

export const useFilters = () => useSearchFilters(schemas);
export type Filters = ReturnType<typeof useFilters>['filters'];
export type ChangeFilters = ReturnType<typeof useFilters>['change'];
