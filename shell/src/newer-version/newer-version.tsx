import { Button, Row, useMemberId } from '@campus/portal-kit';
import { reloadWithForms } from '@campus/portal-kit/shell';
import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { claimOf } from '../remotes/claim-of.ts';
import { useShell } from '../shell-context.tsx';
import styles from './newer-version.module.css';
import { isWithdrawn, type Listed, newerVersion, watchVersions } from './watch-versions.ts';

/**
 * Says once for each version that the page is no longer the newest, and reloads it when code that ran in it was withdrawn:
 * that code may hold the bar. Not on pages of an anonymous flow: what is typed there isn't stored anywhere, not even for a
 * reload.
 */
export default function NewerVersion() {
  const { registry, remotes, shell, override } = useShell();
  const { pathname } = useLocation();
  const memberId = useMemberId();
  const [listed, setListed] = useState<Listed | null>(null);
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const [mustReload, setMustReload] = useState(false);
  useEffect(
    () =>
      watchVersions(async (now) => {
        setListed(now);
        const ran = remotes.ran().filter(({ id }) => id !== override?.id);
        setMustReload(await isWithdrawn(now, ran));
      }),
    [remotes, override],
  );

  const claim = claimOf(registry.remotes, pathname);
  const isAnonymous = claim?.anonymous ?? false;
  const state = claim && claim.id !== override?.id ? remotes.get(claim.id) : undefined;
  const opened = claim && state?.status === 'loaded' ? { id: claim.id, version: state.version } : undefined;
  const newer = listed && !isAnonymous ? newerVersion(listed, shell, opened) : null;
  useEffect(() => {
    if (mustReload && !isAnonymous) reloadWithForms(memberId);
  }, [mustReload, isAnonymous, memberId]);
  const isShown = newer !== null && !dismissed.includes(newer);
  // The region is there before its text, so that screen readers tell of the text.
  return (
    <output className={styles.place}>
      {isShown && (
        <div className={styles.notice}>
          <p>{t`A newer version is ready. Forms keep what you typed, except chosen files.`}</p>
          <Row>
            <Button variant="primary" onClick={() => reloadWithForms(memberId)}>
              {t`Reload`}
            </Button>
            <Button variant="quiet" onClick={() => setDismissed([...dismissed, newer])}>
              {t`Not now`}
            </Button>
          </Row>
        </div>
      )}
    </output>
  );
}
