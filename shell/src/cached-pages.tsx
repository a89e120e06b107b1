import { createQueryClient, useSession } from '@campus/portal-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet } from 'react-router-dom';

/** Around all pages that read from the API: one cache per person, so that nobody sees what another one read. */
export function Component() {
  const session = useSession();
  return <Cache key={'me' in session ? session.me.id : 'nobody'} />;
}

function Cache() {
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
    </QueryClientProvider>
  );
}
