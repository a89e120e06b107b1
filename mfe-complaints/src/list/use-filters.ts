import { searchSchema } from '@campus/contracts';
import { complaintCategorySchema, complaintStates } from '@campus/contracts/complaints';
import { flagSchema, useSearchFilters } from '@campus/portal-kit';
import * as z from 'zod/mini';

const schemas = {
  search: searchSchema,
  category: complaintCategorySchema,
  state: z.enum(complaintStates),
  /** Only complaints that the reader filed with their name. */
  mine: flagSchema,
};

export const useFilters = () => useSearchFilters(schemas);
export type Filters = ReturnType<typeof useFilters>['filters'];
export type ChangeFilters = ReturnType<typeof useFilters>['change'];
