import { createQueryClient, useSession, type Session } from '@campus/portal-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Outlet } from 'react-router-dom';

/** Around all pages that read from the API: one cache per person, so that nobody sees what another one read. */
export function Component() {
  const person = personOf(useSession());
  const [cache, setCache] = useState({ person, key: 0 });
  // Until it is known who is here, the page is his: what he typed meanwhile on a slow line stays.
  if (person !== cache.person) setCache({ person, key: cache.person === null ? cache.key : cache.key + 1 });
  return <Cache key={cache.key} person={person} />;
}

/** `null` while that isn't known. */
function personOf(session: Session): string | null {
  if ('me' in session) return session.me.id;
  return session.status === 'signed-out' ? 'nobody' : null;
}

function Cache({ person }: { person: string | null }) {
  const [queries] = useState(createQueryClient);
  const reader = useRef(person);
  useEffect(() => {
    if (person === reader.current) return;
    reader.current = person;
    // It was read without his name.
    void queries.invalidateQueries();
  }, [person, queries]);
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
    </QueryClientProvider>
  );
}
