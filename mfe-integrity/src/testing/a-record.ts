import type { IntegrityRecord } from '@campus/contracts/integrity';
import { caseId } from './a-case.ts';

/** The public record of a case. */
export const aRecord = (number: number, changes: Partial<IntegrityRecord> = {}): IntegrityRecord => ({
  id: caseId(number),
  term: '2026-1',
  level: 'year-2',
  kind: 'copying',
  outcome: 'warning',
  afterAppeal: false,
  lines: [],
  ...changes,
});
