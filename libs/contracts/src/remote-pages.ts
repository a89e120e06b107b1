import { shellLeads, shellTitles } from './shell-paths.ts';

// Apart from the schemas, for the first page brings no zod.

/** The path that a claim begins with: `/a` for `/a/*`. */
export const baseOf = (claim: string) => claim.replace(/\/\*$/, '');
/** Whether one path is the other or lies below it, so that two remotes can't claim both. */
export const overlap = (a: string, b: string) => a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`);

const covers = (claim: string, path: string) =>
  path === baseOf(claim) || (claim.endsWith('/*') && path.startsWith(`${baseOf(claim)}/`));

interface Home {
  home?: string | undefined;
  cards: readonly { path: string }[];
}
interface PageOfRemote {
  path: string;
  title: string;
  lead?: string | undefined;
  reads?: string[] | undefined;
}
interface Titles {
  title: string;
  pages?: readonly PageOfRemote[] | undefined;
}
interface Claims<Access> {
  paths: readonly { path: string; access: Access }[];
}

/** First page of a remote's area. A remote without `home` and without cards has none. */
export const homeOf = ({ home, cards }: Home): string | undefined => home ?? cards[0]?.path;

/** The access to an address of a remote: that of the longest claim that covers it, `undefined` without one. */
export function accessTo<Access>(path: string, { paths }: Claims<Access>): Access | undefined {
  const claims = paths.filter((claim) => covers(claim.path, path));
  return claims.toSorted((a, b) => baseOf(b.path).length - baseOf(a.path).length)[0]?.access;
}

/** The remote of an address, and the title, lead and reads of its page; each `undefined` if unknown. */
export function pageAt<Remote extends Claims<unknown> & Titles>(
  path: string,
  remotes: readonly Remote[],
): {
  remote: Remote | undefined;
  title: string | undefined;
  lead: string | undefined;
  reads: string[] | undefined;
} {
  const here = path.replace(/(.)\/$/, '$1');
  const remote = remotes.find((one) => accessTo(here, one) !== undefined);
  const listed = remote?.pages?.find((page) => page.path === here);
  return {
    remote,
    title: remote ? (listed?.title ?? remote.title) : shellTitles[here],
    lead: remote ? listed?.lead : shellLeads[here],
    reads: listed?.reads,
  };
}
