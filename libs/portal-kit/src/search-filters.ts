import { createSearchParams, useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';

type Filters = Record<string, string | true | undefined>;
type Schemas = Record<string, z.ZodMiniType<string | true>>;
type FiltersOf<S extends Schemas> = { [Name in keyof S]?: z.output<S[Name]> | undefined };

/** A filter that is on or off: `?mine` in the address, `true` in a page. */
export const flagSchema = z.pipe(
  z.string(),
  z.transform((): true => true),
);

const paramsOf = (filters: Readonly<Filters>) =>
  Object.entries(filters).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, value === true ? '' : value] as [string, string]],
  );

/** The part of the address that stands for filters: `?kind=event&mine=`; empty for none. */
export function searchOf(filters: Readonly<Filters>): string {
  const given = paramsOf(filters);
  return given.length === 0 ? '' : `?${createSearchParams(given).toString()}`;
}

/**
 * The filters of a list. They are part of the address, so that Back, bookmarks and shared links work. The address can
 * have other parameters too: these stay.
 * @param schemas of each filter; values in the address that don't fit are ignored
 * @returns `filters`: only those that are set; `isNarrowed`: whether one is; `change`: sets some, `''`, `false` and undefined clear one, with
 * `replace` in place of the last address; `clear`: clears all
 */
export function useSearchFilters<S extends Schemas>(schemas: S) {
  const [params, setParams] = useSearchParams();
  const filters = Object.fromEntries(
    Object.entries(schemas).flatMap(([name, schema]) => {
      const value = params.get(name);
      const parsed = value === null ? undefined : schema.safeParse(value).data;
      return parsed === undefined || parsed === '' ? [] : [[name, parsed]];
    }),
  ) as FiltersOf<S>;
  function change(
    changed: { [Name in keyof S]?: z.output<S[Name]> | '' | false | undefined },
    { replace = false } = {},
  ) {
    const all: Record<string, string | boolean | undefined> = { ...filters, ...changed };
    const next = Object.keys(schemas).map((name) => [name, all[name] || undefined]);
    set(Object.fromEntries(next) as Filters, replace);
  }
  function set(next: Filters, replace = false) {
    const others = [...params].filter(([name]) => !(name in schemas));
    setParams([...others, ...paramsOf(next)], { replace, preventScrollReset: true });
  }
  return { filters, isNarrowed: Object.keys(filters).length > 0, change, clear: () => set({}) };
}
