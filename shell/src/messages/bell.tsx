import { shellPaths } from '@campus/contracts';
import { countMessages, listMessages } from '@campus/contracts/messages';
import { QueryState, Skeleton, useEndpoint } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { Bell as BellIcon } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { useMenu } from '../layout/use-menu.ts';
import { claimOf } from '../remotes/claim-of.ts';
import { ReaderCache } from '../reader-cache.tsx';
import { useShell } from '../shell-context.tsx';
import styles from './bell.module.css';
import { MessageEntry } from './message-entry.tsx';
import { texts } from './texts.ts';
import { refetchInterval, useReading } from './use-reading.ts';

/** Messages that the panel shows; the page has all. */
const shown = 6;

const Bell = () => (
  <ReaderCache>
    <BellButton />
  </ReaderCache>
);
export default Bell;

/** On a phone it leads to the page; elsewhere it opens a panel. */
function BellButton() {
  const { pathname } = useLocation();
  const { remotes } = useShell().registry;
  const { isOpen, toggle, menu, button } = useMenu();
  // An anonymous complaint is written in silence: a call with a name every half minute would say who is there.
  const isSilent = claimOf(remotes, pathname)?.anonymous === true;
  const count = useEndpoint(countMessages, { refetchInterval, enabled: !isSilent });
  const unread = count.data?.unread ?? 0;
  const label = texts().bell(unread);
  const content = (
    <>
      <BellIcon aria-hidden />
      {unread > 0 && (
        <span className={styles.badge} aria-hidden>
          {texts().badge(unread)}
        </span>
      )}
    </>
  );
  return (
    <div className={styles.place} ref={menu}>
      <Link to={shellPaths.messages} className={`${styles.bell} ${styles.onPhone}`} aria-label={label}>
        {content}
      </Link>
      <button
        type="button"
        ref={button}
        className={`${styles.bell} ${styles.onDesktop}`}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls="messages"
        onClick={toggle}
      >
        {content}
      </button>
      {isOpen && <Panel />}
    </div>
  );
}

function Panel() {
  const messages = useEndpoint(listMessages, { query: { limit: shown }, refetchInterval });
  const seen = useReading(messages.data?.items);
  return (
    <section id="messages" className={styles.panel} aria-label={t`Messages`}>
      <QueryState
        query={messages}
        skeleton={<Skeleton lines={5} />}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <div className={styles.empty}>
            <p>
              <strong>{t`No messages yet`}</strong>
            </p>
            <p>{texts().noneMore}</p>
          </div>
        }
      >
        {({ items }) => (
          <ul className={styles.list}>
            {items.map((message) => (
              <li key={message.id}>
                <MessageEntry message={message} isNew={!message.read || seen.has(message.id)} />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      <p className={styles.all}>
        <Link to={shellPaths.messages}>{t`All messages`}</Link>
      </p>
    </section>
  );
}
