import type { RegisteredRemote, shellAdminSections } from '@campus/contracts';
import { lazyPage } from '@campus/portal-kit';
import type { ComponentType, ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { placeOf } from '../layout/areas-in-bar.ts';

interface Section {
  id: string;
  title: string;
}
export type AdminSectionEntry = Section & ({ remote: RegisteredRemote } | { element: ReactNode });

const own = (
  id: (typeof shellAdminSections)[number],
  title: string,
  load: () => Promise<{ default: ComponentType }>,
): AdminSectionEntry => ({ id, title, element: lazyPage(async () => (await load()).default) });

const shellSections = [
  own('members', 'Members and roles', () => import('./members-section.tsx')),
  own('class-list', 'Class list', () => import('./class-list/class-list-section.tsx')),
  own('working-days', 'Working days', () => import('./working-days/working-days-section.tsx')),
  own('retention', 'Retention', () => import('./retention/retention-section.tsx')),
  own('remotes', 'Remotes', () => import('./remotes-section.tsx')),
  own('audit', 'Audit log', () => import('./audit-section.tsx')),
  own('mail', 'Email', () => import('./mail-section.tsx')),
  own('system', 'System', () => import('./system-section.tsx')),
];

/**
 * The pages of the Admin Panel: those of the remotes in the order of the dashboard, then the shell's. The first is what
 * /admin shows; that is the candidates, as the specification has it.
 */
export const adminSections = (remotes: readonly RegisteredRemote[]): AdminSectionEntry[] => [
  ...remotes
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .flatMap((remote) => remote.adminSections.map((section) => ({ ...section, remote }))),
  ...shellSections,
];

/** The section at the address, which is the first where it names none; `undefined` for an unknown name. */
export function useOpenSection(sections: readonly AdminSectionEntry[]): AdminSectionEntry | undefined {
  const { section: id } = useParams();
  return id === undefined ? sections[0] : sections.find((one) => one.id === id);
}
