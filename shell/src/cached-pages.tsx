import { useSession, type Session } from '@campus/portal-kit';
import { createQueryClient } from '@campus/portal-kit/shell';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Outlet } from 'react-router-dom';

/** Around all pages that read from the API: one cache per person, so that no one sees another person's data. */
export function Component() {
  const session = useSession();
  const person = personOf(session);
  const [cache, setCache] = useState({ person, key: 0 });
  // A page that was opened before the session was known keeps what was typed into it.
  if (person !== cache.person) setCache({ person, key: cache.person === null ? cache.key : cache.key + 1 });
  const permissions = 'me' in session ? session.me.permissions.join() : '';
  return <Cache key={cache.key} reader={`${person} ${permissions}`} />;
}

/** `null` while that isn't known. */
function personOf(session: Session): string | null {
  if ('me' in session) return session.me.id;
  return session.status === 'signed-out' ? 'nobody' : null;
}

/** @param reader who reads, and what they may do: a change of either makes everything stale */
function Cache({ reader }: { reader: string }) {
  const [queries] = useState(createQueryClient);
  const readBy = useRef(reader);
  useEffect(() => {
    if (reader === readBy.current) return;
    readBy.current = reader;
    void queries.invalidateQueries();
  }, [reader, queries]);
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
    </QueryClientProvider>
  );
}
