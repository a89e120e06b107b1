import type { Action, Me, PortalConfig } from '@campus/contracts';
import { createContext, useContext, type ReactNode } from 'react';
import type { ApiClient } from './api-client.ts';

/**
 * Who uses the portal. `unknown` until the authentication provider has answered; `unavailable` when somebody is signed
 * in but the API can't say what they may do.
 */
export type Session =
  | { status: 'unknown' }
  | { status: 'signed-out' }
  | { status: 'unavailable'; error: Error; retry: () => void }
  | { status: Me['status']; me: Me };

/** What the shell gives to every page. */
export interface Portal {
  session: Session;
  api: ApiClient;
  config: PortalConfig;
}

const PortalContext = createContext<Portal | null>(null);

export function PortalProvider({ portal, children }: { portal: Portal; children: ReactNode }) {
  return <PortalContext value={portal}>{children}</PortalContext>;
}

export function usePortal(): Portal {
  const portal = useContext(PortalContext);
  if (!portal) throw new Error('This page was rendered outside of PortalProvider.');
  return portal;
}

export const useSession = (): Session => usePortal().session;
export const useApi = (): ApiClient => usePortal().api;

/** Whether the page should offer an action. It only hides: the API decides again. */
export function useMay(action: Action): boolean {
  const session = useSession();
  return 'me' in session && session.me.permissions.includes(action);
}

/** Whoever is signed in; empty for nobody, and outside of the portal. */
export function useMemberId(): string {
  const session = useContext(PortalContext)?.session;
  return session && 'me' in session ? session.me.id : '';
}
