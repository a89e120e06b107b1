import { Badge, Button, LinkButton, Notice } from '@campus/portal-kit';
import { useEffect, useRef } from 'react';
import { spanWords } from '../components/span-words.ts';
import styles from './reported-notice.module.css';
import type { Answer } from './use-reporting.ts';

/** A report that is in. */
export interface Reported extends Answer {
  kind: 'sick' | 'leave';
  span: Parameters<typeof spanWords>[0];
  /** Who is told by mail; `null`: nobody. */
  told: string | null;
}

/** What the portal answered, who is told, where it stands, and the way to it. */
export function ReportedNotice({
  reported: { kind, message, id, span, told },
  onAnother,
}: {
  reported: Reported;
  onAnother: () => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <>
      <div className={styles['place']} role="alert" ref={place} tabIndex={-1}>
        <Notice tone="good">
          <p>
            <strong>{message}</strong>
          </p>
          <dl className={styles['facts']}>
            <dt>Days</dt>
            <dd>{spanWords(span)}</dd>
            <dt>Told by e-mail</dt>
            <dd>{told === null ? 'Nobody: you gave no address.' : <bdi>{told}</bdi>}</dd>
            <dt>Status</dt>
            <dd>
              {kind === 'sick' ? (
                <>
                  <Badge tone="warn">Sick</Badge> in the student list on these days. Nobody has to approve it.
                </>
              ) : (
                <>
                  <Badge tone="warn">Waits for a decision</Badge> by the faculty. You get an e-mail then.
                </>
              )}
            </dd>
          </dl>
        </Notice>
      </div>
      <p>
        In the report you see whether the e-mail has left, add a certificate, take it back or say that you are
        back.
      </p>
      <div className={styles['buttons']}>
        <LinkButton to={`/health-system/reports/${id}`} variant="primary">
          Open the report
        </LinkButton>
        <Button variant="quiet" onClick={onAnother}>
          Report something else
        </Button>
      </div>
    </>
  );
}
