import type { PortalData } from '@campus/contracts';
import { createContext, useContext } from 'react';
import type { Override } from './overrides/apply-override.ts';
import type { ProfileStore } from './profile/profile-store.ts';
import type { Remotes } from './remotes/remotes.ts';
import type { CodePrompt } from './session/code-prompt.ts';
import type { IdentityConfirmation } from './session/identity-confirmation.ts';
import type { SessionEnd } from './session/session-end.ts';
import type { SessionStore } from './session/session-store.ts';

/** Everything that only the shell's own pages have. All pages get the rest from `usePortal`. */
export interface Shell extends PortalData {
  /** Another version of a remote, for this tab only. */
  override?: Override;
  session: SessionStore;
  sessionEnd: SessionEnd;
  confirmation: IdentityConfirmation;
  codePrompt: CodePrompt;
  remotes: Remotes;
  profiles: ProfileStore;
}

const ShellContext = createContext<Shell | null>(null);
export const ShellProvider = ShellContext.Provider;

export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('This page was rendered outside of ShellProvider.');
  return shell;
}
