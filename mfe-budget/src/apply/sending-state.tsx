import { Button, Row } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import styles from './sending-state.module.css';

/** How far the upload is, and a way out. Read out at its start and its end only. */
export function SendingState({ progress, onCancel }: { progress: number | null; onCancel: () => void }) {
  return (
    <Row className={styles.state}>
      <output>
        {progress !== null &&
          (progress < 1 ? t`Sending your application.` : t`Sent. We are checking your application.`)}
      </output>
      {progress !== null && (
        <>
          {progress < 1 && <span aria-hidden="true">{Math.floor(progress * 100)}%</span>}
          <Cancel onCancel={onCancel} />
        </>
      )}
    </Row>
  );
}

/** Comes a moment later: else the second click of a double click may meet it where the other button was. */
function Cancel({ onCancel }: { onCancel: () => void }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 1000);
    return () => clearTimeout(timer);
  }, []);
  return isShown && <Button onClick={onCancel}>Cancel</Button>;
}
