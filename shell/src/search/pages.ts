import { type RegisteredRemote, shellPaths, shellTitles } from '@campus/contracts';
import type { Me } from '@campus/contracts/members';
import { type Area, areaOfRemote, type Session } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { adminSections } from '../admin/sections.ts';
import { mayOpen } from '../layout/areas-in-bar.ts';

export interface PageLink {
  area: Area;
  title: string;
  note: string;
  path: string;
  /** One more name of a page, by what is done there: found, but not listed before something is typed. */
  isAct?: true;
}

/** Pages of the shell, with their titles as a list of pages names them. */
const ofShell = (): (readonly [path: string, title: string])[] => [
  [shellPaths.access, t`Roles and access`],
  ...(
    ['dashboard', 'profile', 'standIns', 'help', 'about', 'privacy', 'accessibility', 'contact'] as const
  ).map((page) => [shellPaths[page], shellTitles[shellPaths[page]]!] as const),
];

/** The pages that this member can jump to. */
export function pagesFor(session: Session & { me: Me }, remotes: readonly RegisteredRemote[]): PageLink[] {
  const allowed: readonly string[] = session.me.permissions;
  const ofRemotes = remotes
    .filter(({ off }) => !off)
    .flatMap((remote) =>
      (remote.pages ?? [])
        .filter(({ action, path }) => (!action || allowed.includes(action)) && mayOpen(remote, path, session))
        .flatMap(({ path, title, acts = [] }) =>
          [title, ...acts].map((name, index) => ({
            area: areaOfRemote(remote),
            title: name,
            note: name === remote.title ? '' : remote.title,
            path,
            ...(index > 0 && { isAct: true as const }),
          })),
        ),
    );
  const ofAdmin = session.me.roles.includes('admin')
    ? adminSections(remotes).map(({ id, title }) => ({
        area: 'admin' as const,
        title,
        note: t`Admin Panel`,
        path: `${shellPaths.admin}/${id}`,
      }))
    : [];
  const own = ofShell().map(([path, title]) => ({ area: 'portal' as const, title, note: '', path }));
  return [...ofRemotes, ...own, ...ofAdmin];
}

/**
 * Finds pages by the beginnings of words in title and area; if there is none, with one letter of each word wrong.
 * Pages found by their title alone come first, and none again by what is done there.
 */
export function findPages(pages: readonly PageLink[], typed: string): PageLink[] {
  const wanted = wordsOf(typed);
  if (wanted.length === 0) return pages.filter(({ isAct }) => !isAct);
  for (const begins of [beginsExactly, beginsNearly]) {
    const matches = (text: string) =>
      wanted.every((part) => wordsOf(text).some((word) => begins(word, part)));
    const found = pages
      .filter(({ title, note }) => matches(`${title} ${note}`))
      .toSorted((a, b) => Number(matches(b.title)) - Number(matches(a.title)));
    if (found.length > 0)
      return found.filter(
        ({ path, isAct }, index) => !isAct || found.findIndex((one) => one.path === path) === index,
      );
  }
  return [];
}

const beginsExactly = (word: string, part: string) => word.startsWith(part);

/** With a letter too many, missing, wrong, or two swapped. Short words have too many neighbours. */
function beginsNearly(word: string, part: string): boolean {
  if (part.length < 4 || word.startsWith(part)) return word.startsWith(part);
  let same = 0;
  while (word[same] === part[same]) same += 1;
  const [inWord, inPart] = [word.slice(same), part.slice(same)];
  return (
    inWord.startsWith(inPart.slice(1)) ||
    inWord.slice(1).startsWith(inPart) ||
    inWord.slice(1).startsWith(inPart.slice(1)) ||
    (inWord[0] === inPart[1] && inWord[1] === inPart[0] && inWord.slice(2).startsWith(inPart.slice(2)))
  );
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter(Boolean);
