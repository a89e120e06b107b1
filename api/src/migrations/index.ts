import { fromFirstRelease } from './086-from-first-release/index.ts';
import { weeksOfFacilities } from './088-weeks-of-facilities.ts';
import { committeesOfComplaints } from './089-committees-of-complaints.ts';
import { deadlinesOfComplaints } from './090-deadlines-of-complaints.ts';
import { countedComplaints } from './091-counted-complaints.ts';
import type { Migration } from './migration.ts';

/** Every migration ever released, ascending. None is removed or changed once it was released. */
export const migrations: Migration[] = [
  fromFirstRelease,
  weeksOfFacilities,
  committeesOfComplaints,
  deadlinesOfComplaints,
  countedComplaints,
];
