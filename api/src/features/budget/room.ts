import type { BudgetCategory, Person } from '@campus/contracts';
import type { Platform } from '../../platform/platform.ts';

/** What applications ask of the ledger. */
export interface Ledger {
  /** Sets money aside for an approved application; repeated, it does so once. */
  reserve: (reservation: {
    application: string;
    /** Paise. */
    amount: number;
    category: BudgetCategory;
    text: string;
    on: string;
    /** Who decided. */
    by: Person;
  }) => Promise<void>;
  /** Paise of this academic year that are neither spent nor reserved. */
  left: () => Promise<number>;
}

/** What the ledger asks of applications. */
export interface ApplicationNames {
  /** What of these ids exists. */
  namesOf: (ids: string[]) => Promise<Map<string, { purpose: string; name: string }>>;
}

/** What each room of this feature gets. */
export interface Room extends Platform {
  ledger: Ledger;
  applications: ApplicationNames;
}
