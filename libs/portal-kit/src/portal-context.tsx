import type { Action, CardId, PortalConfig } from '@campus/contracts';
import type { Me } from '@campus/contracts/members';
import { createContext, useContext, type ReactNode } from 'react';
import type { ApiClient } from './api-client.ts';

/**
 * The portal's user. `unknown` until the authentication provider has answered; `unavailable` when someone is logged in
 * but the API can't say what they may do.
 */
export type Session =
  | { status: 'unknown' }
  | { status: 'signed-out' }
  | { status: 'unavailable'; error: Error; retry: () => void }
  | { status: Me['status']; me: Me };

/** Whether someone is signed in but may not use the portal: they see one page only, which says why. */
export const isKeptOut = (
  session: Session,
): session is { status: 'unauthorized' | 'locked' | 'ended'; me: Me } =>
  session.status === 'unauthorized' || session.status === 'locked' || session.status === 'ended';

export interface Portal {
  session: Session;
  /** The session at this moment; `session` follows with the next render. */
  readSession: () => Session;
  api: ApiClient;
  config: PortalConfig;
  /** Where each dashboard card leads; none for a card that no remote fills. */
  cardPaths: CardPaths;
}
export type CardPaths = Partial<Record<CardId, string>>;

export const PortalContext = createContext<Portal | null>(null);

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

/** The way to another area: the path of its card, `undefined` when no remote fills it. */
export const useCardPath = (card: CardId): string | undefined => usePortal().cardPaths[card];

/** Whether the page should offer an action. It only hides: the API decides again. */
export function useMay(action: Action): boolean {
  const session = useSession();
  return 'me' in session && session.me.permissions.includes(action);
}

/** The id of the current member; empty if no one is logged in, and outside the portal. */
export const useMemberId = (): string => memberIdOf(useContext(PortalContext)?.session);

const memberIdOf = (session: Session | undefined): string =>
  session && 'me' in session ? session.me.id : '';

/** Tells, when it is called, whether the session has ended that this page was rendered in. */
export function useHasSessionEnded(): () => boolean {
  const portal = useContext(PortalContext);
  return () => memberIdOf(portal?.readSession()) !== memberIdOf(portal?.session);
}
