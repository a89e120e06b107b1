import { homeOf, messages, pageAt } from '@campus/contracts';
import {
  AccentScope,
  areaOfRemote,
  Page,
  Skeleton,
  Spinner,
  useSession,
  VisuallyHidden,
} from '@campus/portal-kit';
import { AreaHomeProvider } from '@campus/portal-kit/shell';
import { useLocation } from 'react-router-dom';
import { useShell } from '../shell-context.tsx';
import styles from './layout.module.css';

/** Until the page of an address is there: its title, and lines where its content will be. */
export function LoadingPage() {
  const { registry } = useShell();
  const { status } = useSession();
  const { pathname } = useLocation();
  const { remote, title, lead } = pageAt(pathname, registry.remotes);
  const isChecking = status === 'unknown';
  if (title === undefined)
    return isChecking ? (
      <div className={styles.checking}>
        <Spinner label={messages.checkingAuthentication} />
      </div>
    ) : null;
  const page = (
    <Page title={title} lead={lead}>
      {isChecking && (
        <VisuallyHidden>
          <output>{messages.checkingAuthentication}</output>
        </VisuallyHidden>
      )}
      <Skeleton lines={6} />
    </Page>
  );
  return remote ? (
    <AccentScope area={areaOfRemote(remote)}>
      <AreaHomeProvider title={remote.title} path={homeOf(remote)}>
        {page}
      </AreaHomeProvider>
    </AccentScope>
  ) : (
    page
  );
}
