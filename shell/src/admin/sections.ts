import type { RegisteredRemote, shellAdminSections } from '@campus/contracts';
import { lazyPage } from '@campus/portal-kit';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { placeOf } from '../layout/areas-in-bar.ts';

interface Section {
  id: string;
  title: string;
}
export type AdminSectionEntry = Section & ({ remote: RegisteredRemote } | { element: ReactNode });

const shellSections: (AdminSectionEntry & { id: (typeof shellAdminSections)[number] })[] = [
  {
    id: 'members',
    title: 'Members and roles',
    element: lazyPage(async () => (await import('./members-section.tsx')).default),
  },
  {
    id: 'class-list',
    title: 'Class list',
    element: lazyPage(async () => (await import('./class-list/class-list-section.tsx')).default),
  },
  {
    id: 'working-days',
    title: 'Working days',
    element: lazyPage(async () => (await import('./working-days/working-days-section.tsx')).default),
  },
  {
    id: 'retention',
    title: 'Retention',
    element: lazyPage(async () => (await import('./retention/retention-section.tsx')).default),
  },
  {
    id: 'remotes',
    title: 'Remotes',
    element: lazyPage(async () => (await import('./remotes-section.tsx')).default),
  },
  {
    id: 'audit',
    title: 'Audit log',
    element: lazyPage(async () => (await import('./audit-section.tsx')).default),
  },
  { id: 'mail', title: 'Email', element: lazyPage(async () => (await import('./mail-section.tsx')).default) },
  {
    id: 'system',
    title: 'System',
    element: lazyPage(async () => (await import('./system-section.tsx')).default),
  },
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
