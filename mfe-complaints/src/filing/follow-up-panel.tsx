import { Button, Card, CopyButton, download, Notice, Row } from '@campus/portal-kit';
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
  return (
    <Card className={styles['panel']} ref={ref} tabIndex={-1}>
      <h2>Keep this code</h2>
      <p>Your complaint is filed. This code is shown only once.</p>
      {earlier && (
        <Notice tone="warn">
          <p>
            <strong>Your first submission had already arrived.</strong>
          </p>
          <p>It stays as you sent it then, without your later changes. You can edit it with the code.</p>
        </Notice>
      )}
      {held && (
        <Notice tone="neutral">
          <p>
            <strong>A board member reads it first.</strong>
          </p>
          <p>It contains a word from the word filter. Until then only the board can see it.</p>
        </Notice>
      )}
      <code className={styles['code']}>{shown}</code>
      <Row>
        <CopyButton text={shown}>Copy</CopyButton>
        <Button
          icon={<Download aria-hidden="true" />}
          // A file name that doesn't reveal its purpose.
          onClick={() => download('portal-code.txt', words(shown), 'text/plain')}
        >
          Download
        </Button>
      </Row>
      <p>
        Use it to read the answer, write back, or change or withdraw your complaint, from any browser and
        without logging in. No one can give it to you again. Anyone who has it can read and write as you, so
        keep it where others don’t look.
      </p>
      <KeepCode code={code} seen={0} />
      <div>
        <Button variant="primary" onClick={onKept}>
          I have saved the code
        </Button>
      </div>
    </Card>
  );
}

const words = (code: string) => `Follow-up code: ${code}
Where to use it: ${location.origin}${paths.followUp}

Anyone who has this code can read the answers and write back. No one can give it to you again.
`;
