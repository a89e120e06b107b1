import { useSession } from '@campus/portal-kit';

/** Who is signed in; empty when nobody is. */
export function useMemberId(): string {
  const session = useSession();
  return 'me' in session ? session.me.id : '';
}
