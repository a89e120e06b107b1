import { messages } from '@campus/contracts';
import { Button, Card, CopyButton, download, Notice, Row } from '@campus/portal-kit';
import { Download } from 'lucide-react';
import type { Ref } from 'react';
import { KeepCode } from '../follow-up/keep-code.tsx';
import { paths } from '../paths.ts';
import { groupedCode } from './follow-up-code.ts';
import styles from './follow-up-panel.module.css';
import type { Filed } from './use-filing.ts';
import { followUpPanelTexts as texts } from './texts.ts';

/** The follow-up code of a complaint that was just filed anonymously, until the author confirms that they kept it. */
export function FollowUpPanel({
  code,
  filed: { held, earlier },
  onKept,
  ref,
}: {
  code: string;
  filed: Filed;
  onKept: () => void;
  ref: Ref<HTMLDivElement>;
}) {
  const shown = groupedCode(code);
  const file = texts.file(shown, location.origin, paths.followUp);
  return (
    <Card gap={5} ref={ref} tabIndex={-1}>
      <h2>{texts.title}</h2>
      <p>
        {!earlier && <strong>{messages.complaintSubmitted}</strong>} {texts.shownOnce}
      </p>
      {earlier && (
        <Notice tone="warn" title={texts.arrivedBefore}>
          {texts.arrivedBeforeText}
        </Notice>
      )}
      {held && (
        <Notice tone="neutral" title={texts.heldTitle}>
          {texts.held}
        </Notice>
      )}
      <code className={styles.code}>{shown}</code>
      <Row>
        <CopyButton text={shown}>{texts.copy}</CopyButton>
        <Button
          icon={<Download aria-hidden="true" />}
          // A file name that doesn't reveal its purpose.
          onClick={() => download('portal-code.txt', file, 'text/plain')}
        >
          {texts.download}
        </Button>
      </Row>
      <p>{texts.use}</p>
      <KeepCode code={code} seen={0} />
      <div>
        <Button variant="primary" onClick={onKept}>
          {texts.saved}
        </Button>
      </div>
    </Card>
  );
}
