import { type Session, useSession } from '@campus/portal-kit';
import { createQueryClient } from '@campus/portal-kit/shell';
import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Outlet } from 'react-router-dom';
import type { SessionStore } from './session/session-store.ts';
import { useShell } from './shell-context.tsx';

interface Cache {
  /** `null` while that isn't known. */
  reader: string | null;
  key: number;
  queries: QueryClient;
}

const caches = new WeakMap<SessionStore, Cache>();

function cacheFor(store: SessionStore, reader: string | null): Cache {
  const before = caches.get(store);
  // A page that was opened before the session was known keeps what was typed into it.
  if (before && (before.reader === reader || before.reader === null))
    return Object.assign(before, { reader });
  const cache = { reader, key: (before?.key ?? 0) + 1, queries: createQueryClient() };
  caches.set(store, cache);
  return cache;
}

function readerOf(session: Session): string | null {
  if ('me' in session) return session.me.id;
  return session.status === 'signed-out' ? 'nobody' : null;
}

/** Around everything that reads from the API. Each reader has one cache, and no one sees another reader's data. */
export function ReaderCache({ children }: { children: ReactNode }) {
  const { key, queries } = cacheFor(useShell().session, readerOf(useSession()));
  return (
    <QueryClientProvider key={key} client={queries}>
      {children}
    </QueryClientProvider>
  );
}

export const Component = () => (
  <ReaderCache>
    <Pages />
  </ReaderCache>
);

function Pages() {
  const session = useSession();
  const queries = useQueryClient();
  // A change of either makes everything stale.
  const reader = `${readerOf(session)} ${'me' in session ? session.me.permissions.join() : ''}`;
  const readBy = useRef(reader);
  useEffect(() => {
    if (reader === readBy.current) return;
    readBy.current = reader;
    void queries.invalidateQueries();
  }, [reader, queries]);
  return <Outlet />;
}
