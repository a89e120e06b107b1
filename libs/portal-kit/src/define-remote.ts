import type { ReactNode } from 'react';
import type { DeviceHome } from './device-home.ts';

/** A page of a remote: the absolute path that its `portal.json` claims, or a child relative to its parent. */
export interface RemoteRoute {
  path?: string;
  index?: boolean;
  element: ReactNode;
  children?: RemoteRoute[];
}

/** A page that a remote adds to the shell's Admin Panel. Its id and title are in the remote's `portal.json`. */
interface AdminSection {
  id: string;
  element: ReactNode;
}

/** The default export of a remote's `./module`. */
export interface RemoteDefinition {
  id: string;
  routes: RemoteRoute[];
  adminSections: AdminSection[];
  deviceHome?: DeviceHome;
}

/** Declares a remote; the compiler checks its shape, `isRemoteDefinition` checks it again at run time. */
export const defineRemote = (
  remote: Omit<RemoteDefinition, 'adminSections'> & Partial<RemoteDefinition>,
): RemoteDefinition => ({ adminSections: [], ...remote });

const isList = (value: unknown, key: string) =>
  Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null && key in item);

/** Whether what was loaded is the definition of this remote. */
export function isRemoteDefinition(value: unknown, id: string): value is RemoteDefinition {
  if (typeof value !== 'object' || value === null) return false;
  const remote = value as Partial<RemoteDefinition>;
  return remote.id === id && isList(remote.routes, 'element') && isList(remote.adminSections, 'element');
}
