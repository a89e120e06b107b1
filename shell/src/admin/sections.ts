import type { RegisteredRemote, shellAdminSections } from '@campus/contracts';
import { lazy, type ComponentType } from 'react';
import { useParams } from 'react-router-dom';
import { placeOf } from '../layout/areas-in-bar.ts';

interface Section {
  id: string;
  title: string;
}
export type AdminSectionEntry = Section & ({ remote: RegisteredRemote } | { Content: ComponentType });

const shellSections: (AdminSectionEntry & { id: (typeof shellAdminSections)[number] })[] = [
  { id: 'members', title: 'Members and roles', Content: lazy(() => import('./members-section.tsx')) },
  {
    id: 'class-list',
    title: 'Class list',
    Content: lazy(() => import('./class-list/class-list-section.tsx')),
  },
  { id: 'remotes', title: 'Remotes', Content: lazy(() => import('./remotes-section.tsx')) },
  { id: 'audit', title: 'Audit log', Content: lazy(() => import('./audit-section.tsx')) },
  { id: 'mail', title: 'Email', Content: lazy(() => import('./mail-section.tsx')) },
  { id: 'system', title: 'System', Content: lazy(() => import('./system-section.tsx')) },
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
