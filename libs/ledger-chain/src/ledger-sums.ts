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
    const nothing = () => ({ number, year, category, approved: 0, left: 0 });
    const reservation = valueIn(this.reservations, application, nothing);
    if (kind === 'reservation') reservation.approved += amount;
    reservation.left += amount;
    this.#sums(reservation.year, entry).reserved += amount;
    // Its own year is one of the ledger's, also where it changes none of its sums.
    this.#sums(year, entry);
  }

  #year(year: string): YearSums {
    const nothing = () => ({ byCategory: new Map(), byMonth: new Map(), bySponsor: new Map() });
    return valueIn(this.years, year, nothing);
  }

  #sums(year: string, { category }: ChainedEntry): MoneySums {
    return valueIn(this.#year(year).byCategory, category, noMoney);
  }

  #month({ year, on }: ChainedEntry): Pick<MoneySums, 'income' | 'spent'> {
    return valueIn(this.#year(year).byMonth, on.slice(0, 7), () => ({ income: 0, spent: 0 }));
  }
}

const noMoney = (): MoneySums => ({ planned: 0, income: 0, reserved: 0, spent: 0 });

/** The value of a key, added where there was none. */
function valueIn<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  const value = map.get(key) ?? create();
  map.set(key, value);
  return value;
}

/** The sums of all categories together. */
export function totalOf({ byCategory }: Pick<YearSums, 'byCategory'>): MoneySums {
  const total = noMoney();
  for (const sums of byCategory.values())
    for (const name of Object.keys(total) as (keyof MoneySums)[]) total[name] += sums[name];
  return total;
}
