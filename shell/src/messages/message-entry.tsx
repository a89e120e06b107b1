import { type RegisteredRemote, shellPaths } from '@campus/contracts';
import type { Message } from '@campus/contracts/messages';
import {
  addDays,
  type Area,
  areaOfRemote,
  hueOf,
  SmallText,
  useToday,
  VisuallyHidden,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import { claimOf } from '../remotes/claim-of.ts';
import { useShell } from '../shell-context.tsx';
import styles from './message-entry.module.css';
import { texts } from './texts.ts';

export function MessageEntry({
  message: { title, text, path, day },
  isNew,
}: {
  message: Message;
  isNew: boolean;
}) {
  const { remotes } = useShell().registry;
  const today = useToday();
  const { area, isThere } = pageOf(remotes, path);
  return (
    <div className={styles.entry} {...hueOf(area)}>
      <p className={styles.title}>
        {isNew && (
          <>
            <span className={styles.dot} aria-hidden />
            <VisuallyHidden>{t`New:`} </VisuallyHidden>
          </>
        )}
        {path && isThere ? <Link to={path}>{title}</Link> : <strong>{title}</strong>}
      </p>
      <p className={styles.text}>{text}</p>
      {path && !isThere && (
        <SmallText>{t`The page for this message is not available at the moment.`}</SmallText>
      )}
      <SmallText>
        <time dateTime={day}>{texts().day(day, today, addDays(today, -1))}</time>
      </SmallText>
    </div>
  );
}

/** Whether the portal has this page now, and the hue of its area. */
function pageOf(remotes: RegisteredRemote[], path: string | null): { area: Area; isThere: boolean } {
  const pathname = path?.replace(/[?#].*$/, '') ?? '';
  const claim = claimOf(remotes, pathname);
  const remote = claim && remotes.find(({ id }) => id === claim.id);
  const isShells = Object.values<string>(shellPaths).includes(pathname);
  return { area: remote ? areaOfRemote(remote) : 'portal', isThere: isShells || remote !== undefined };
}
