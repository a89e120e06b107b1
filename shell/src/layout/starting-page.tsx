import { useSession } from '@campus/portal-kit';
import { CheckingAuthentication } from '../session/gate.tsx';

/** Before the first page is there. */
export function StartingPage() {
  const session = useSession();
  return session.status === 'unknown' ? <CheckingAuthentication /> : null;
}
