import { messages } from '@campus/contracts';
import { Button, Card, CopyButton, download, Notice, Row } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { Download } from 'lucide-react';
import type { Ref } from 'react';
import { KeepCode } from '../follow-up/keep-code.tsx';
import { paths } from '../paths.ts';
import { groupedCode } from './follow-up-code.ts';
import styles from './follow-up-panel.module.css';
import type { Filed } from './use-filing.ts';

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
  const file = t`Follow-up code: ${shown}\nWhere to use it: ${{ origin: location.origin }}${{ followUp: paths.followUp }}\n\nAnyone who has this code can read the answers and write back. No one can give it to you again.\n`;
  return (
    <Card gap={5} ref={ref} tabIndex={-1}>
      <h2>{t`Keep this code`}</h2>
      <p>
        {!earlier && <strong>{messages.complaintSubmitted}</strong>} {t`This code is shown only once.`}
      </p>
      {earlier && (
        <Notice tone="warn" title={t`Your first submission had already arrived.`}>
          {t`It stays as you sent it then, without your later changes. You can edit it with the code.`}
        </Notice>
      )}
      {held && (
        <Notice tone="neutral" title={t`It is read first.`}>
          {t`It contains a word from the word filter. Until then only those who answer can see it.`}
        </Notice>
      )}
      <code className={styles.code}>{shown}</code>
      <Row>
        <CopyButton text={shown}>{t`Copy`}</CopyButton>
        <Button
          icon={<Download aria-hidden="true" />}
          // A file name that doesn't reveal its purpose.
          onClick={() => download('portal-code.txt', file, 'text/plain')}
        >
          {t`Download`}
        </Button>
      </Row>
      <p>{t`Use it to read the answer, write back, or change or withdraw your complaint, from any browser and without logging in. No one can give it to you again. Anyone who has it can read and write as you, so keep it where others don’t look.`}</p>
      <KeepCode code={code} seen={0} />
      <div>
        <Button variant="primary" onClick={onKept}>
          {t`I have saved the code`}
        </Button>
      </div>
    </Card>
  );
}
