import { Button, LinkButton, Notice } from '@campus/portal-kit';
import { useEffect, useRef } from 'react';
import styles from './report.module.css';

/** A report that is in: what happens now, and the way to it. */
export function ReportedNotice({ id, onAnother }: { id: string; onAnother: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <>
      <div className={styles['place']} role="alert" ref={place} tabIndex={-1}>
        <Notice tone="good">
          <p>
            <strong>Your report has arrived.</strong> The committee knows of it. A member who has nothing to
            do with it checks it now; you get an e-mail when it is decided or dropped.
          </p>
        </Notice>
      </div>
      <div className={styles['buttons']}>
        <LinkButton to={`/cheating-records/cases/${id}`} variant="primary">
          Open the case
        </LinkButton>
        <Button variant="quiet" onClick={onAnother}>
          Report something else
        </Button>
      </div>
    </>
  );
}
