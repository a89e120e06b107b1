import { absenceKinds, leaveKinds, type Absence } from '@campus/contracts';

/** "Sick", or what leave is for: "Leave: Family". */
export const kindWords = ({ kind, leaveKind }: Pick<Absence, 'kind' | 'leaveKind'>): string =>
  leaveKind === null ? absenceKinds[kind] : `Leave: ${leaveKinds[leaveKind]}`;
