import { type RegisteredRemote, shellPaths } from '@campus/contracts';
import type { Me } from '@campus/contracts/members';
import { type Area, areaOfRemote, type Session } from '@campus/portal-kit';
import { adminSections } from '../admin/sections.ts';
import { mayOpen } from '../layout/areas-in-bar.ts';
import { texts as layoutTexts } from '../layout/texts.ts';
import { texts } from './texts.ts';

export interface PageLink {
  area: Area;
  title: string;
  /** The area that it belongs to. */
  note: string;
  path: string;
}

const { shellPages } = texts;
const { footerLinks } = layoutTexts;
const ofShell: (readonly [path: string, title: string])[] = [
  [shellPaths.dashboard, shellPages.dashboard],
  [shellPaths.profile, shellPages.profile],
  [shellPaths.standIns, shellPages.standIns],
  [shellPaths.access, shellPages.access],
  [shellPaths.help, footerLinks.help],
  [shellPaths.about, shellPages.about],
  [shellPaths.privacy, footerLinks.privacy],
  [shellPaths.accessibility, footerLinks.accessibility],
  [shellPaths.contact, footerLinks.contact],
];

/** The pages that this member can jump to. */
export function pagesFor(session: Session & { me: Me }, remotes: readonly RegisteredRemote[]): PageLink[] {
  const allowed: readonly string[] = session.me.permissions;
  const ofRemotes = remotes
    .filter(({ off }) => !off)
    .flatMap((remote) =>
      (remote.pages ?? [])
        .filter(({ action, path }) => (!action || allowed.includes(action)) && mayOpen(remote, path, session))
        .map(({ path, title }) => ({
          area: areaOfRemote(remote),
          title,
          note: title === remote.title ? '' : remote.title,
          path,
        })),
    );
  const ofAdmin = session.me.roles.includes('admin')
    ? adminSections(remotes).map(({ id, title }) => ({
        area: 'admin' as const,
        title,
        note: texts.adminSection,
        path: `${shellPaths.admin}/${id}`,
      }))
    : [];
  const own = ofShell.map(([path, title]) => ({ area: 'portal' as const, title, note: '', path }));
  return [...ofRemotes, ...own, ...ofAdmin];
}

/** Finds pages by the beginnings of words in title and area. Pages found by their title alone come first. */
export function findPages(pages: readonly PageLink[], typed: string): PageLink[] {
  const wanted = wordsOf(typed);
  const matches = (text: string) =>
    wanted.every((part) => wordsOf(text).some((word) => word.startsWith(part)));
  const found = pages.filter(({ title, note }) => matches(`${title} ${note}`));
  return found.toSorted((a, b) => Number(matches(b.title)) - Number(matches(a.title)));
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter(Boolean);
