import type { CaseDetail } from '@campus/contracts/integrity';

/** “Data Structures: Assignment 3”. It names no one. */
export const caseName = ({ course, title }: Pick<CaseDetail, 'course' | 'title'>): string =>
  `${course}: ${title}`;
