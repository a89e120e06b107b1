import type { BudgetCategory, ChainedEntry, MoneySums } from '@campus/contracts/budget';

/** The sums of an academic year. */
export interface YearSums {
  byCategory: Map<BudgetCategory, MoneySums>;
  /** By `2026-11`. */
  byMonth: Map<string, Pick<MoneySums, 'income' | 'spent'>>;
  /** Paise by the sponsor's name. */
  bySponsor: Map<string, number>;
}

/** The money that was set aside for an application, and the rest that is left. */
export interface Reservation {
  /** Entry that set it aside. */
  number: number;
  year: string;
  category: BudgetCategory;
  approved: number;
  left: number;
}

/** Adds entries up, oldest first, by the rules that `docs/decisions/ledger.md` states. */
export class LedgerSums {
  readonly years = new Map<string, YearSums>();
  readonly reservations = new Map<string, Reservation>();

  add(entry: ChainedEntry): void {
    const { kind, amount, application } = entry;
    if (kind === 'plan') this.#sums(entry.year, entry).planned += amount;
    if (kind === 'allocation' || kind === 'sponsorship') {
      this.#sums(entry.year, entry).income += amount;
      this.#month(entry).income += amount;
    }
    if (kind === 'payment') {
      this.#sums(entry.year, entry).spent += amount;
      this.#month(entry).spent += amount;
    }
    if (kind === 'sponsorship') {
      const { bySponsor } = this.#year(entry.year);
      bySponsor.set(entry.party, (bySponsor.get(entry.party) ?? 0) + amount);
    }
    if (application !== null) this.#reserve(entry, application);
  }

  /** The years whose sums an entry changes that was added; its own first. */
  yearsOf({ year, application }: Pick<ChainedEntry, 'year' | 'application'>): string[] {
    const reserved = application === null ? undefined : this.reservations.get(application)?.year;
    return reserved === undefined || reserved === year ? [year] : [year, reserved];
  }

  /** Money stays in the year in which it was set aside, until it is spent or released in whichever. */
  #reserve(entry: ChainedEntry, application: string): void {
    const { number, kind, category, year } = entry;
    const amount = kind === 'reservation' ? entry.amount : -entry.amount;
    let reservation = this.reservations.get(application);
    if (!reservation) {
      reservation = { number, year, category, approved: 0, left: 0 };
      this.reservations.set(application, reservation);
    }
    if (kind === 'reservation') reservation.approved += amount;
    reservation.left += amount;
    this.#sums(reservation.year, entry).reserved += amount;
    // Its own year is one of the ledger's, also where it changes none of its sums.
    this.#sums(year, entry);
  }

  #year(year: string): YearSums {
    const known = this.years.get(year);
    if (known) return known;
    const sums: YearSums = { byCategory: new Map(), byMonth: new Map(), bySponsor: new Map() };
    this.years.set(year, sums);
    return sums;
  }

  #sums(year: string, { category }: ChainedEntry): MoneySums {
    const { byCategory } = this.#year(year);
    const known = byCategory.get(category);
    if (known) return known;
    const sums = { planned: 0, income: 0, reserved: 0, spent: 0 };
    byCategory.set(category, sums);
    return sums;
  }

  #month({ year, on }: ChainedEntry): Pick<MoneySums, 'income' | 'spent'> {
    const { byMonth } = this.#year(year);
    const known = byMonth.get(on.slice(0, 7));
    if (known) return known;
    const sums = { income: 0, spent: 0 };
    byMonth.set(on.slice(0, 7), sums);
    return sums;
  }
}

/** The sums of all categories together. */
export function totalOf({ byCategory }: Pick<YearSums, 'byCategory'>): MoneySums {
  const total = { planned: 0, income: 0, reserved: 0, spent: 0 };
  for (const sums of byCategory.values())
    for (const name of Object.keys(total) as (keyof MoneySums)[]) total[name] += sums[name];
  return total;
}
