import type { EntryRecord } from './model.ts';

interface Facet {
  /** Academic year or month. */
  time?: string | undefined;
  category?: string | undefined;
  kind?: string | undefined;
}

/** What a list looks for that is narrowed to a time, a category, a kind, or several of them: one key of one index. */
export const facetOf = ({ time = '', category = '', kind = '' }: Facet): string =>
  `${time}/${category}/${kind}`;

export const monthOf = ({ on }: Pick<EntryRecord, 'on'>): string => on.slice(0, 7);

/** Every such narrowing that an entry is found by. */
export function facetsOf(entry: Pick<EntryRecord, 'on' | 'year' | 'category' | 'kind'>): string[] {
  const facets: string[] = [];
  for (const time of ['', entry.year, monthOf(entry)])
    for (const category of ['', entry.category])
      for (const kind of ['', entry.kind]) facets.push(facetOf({ time, category, kind }));
  // The first one narrows nothing.
  return facets.slice(1);
}
