import type { Answer } from './test-portal.ts';

export const codeOf = ({ status, json }: Answer) => [status, json.code];

/** The fields that were refused. */
export const fieldsOf = ({ status, json }: Answer) => [
  status,
  json.errors?.map(({ field }: { field: string }) => field),
];
