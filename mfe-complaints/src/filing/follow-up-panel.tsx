import { Button, Card, CopyButton, download, Notice, Row } from '@campus/portal-kit';
import { Download } from 'lucide-react';
import type { Ref } from 'react';
import { paths } from '../paths.ts';
import { groupedCode } from './follow-up-code.ts';
import styles from './follow-up-panel.module.css';
import type { Filed } from './use-filing.ts';

/** The follow-up code of a complaint that was just filed without a name, until its author says that he has kept it. */
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
      <p>Your complaint is filed. This code is shown once, here and now.</p>
      {earlier && (
        <Notice tone="warn">
          <p>
            <strong>What you sent first had arrived.</strong>
          </p>
          <p>
            It stays as you sent it then; what you changed since was not taken. With the code you can edit it.
          </p>
        </Notice>
      )}
      {held && (
        <Notice tone="neutral">
          <p>
            <strong>A board member reads it first.</strong>
          </p>
          <p>It has a word of the portal’s list. Until then nobody but the board sees it.</p>
        </Notice>
      )}
      <code className={styles['code']}>{shown}</code>
      <Row>
        <CopyButton text={shown}>Copy</CopyButton>
        <Button
          icon={<Download aria-hidden="true" />}
          // A name that doesn't tell what was done here.
          onClick={() => download('portal-code.txt', words(shown), 'text/plain')}
        >
          Download
        </Button>
      </Row>
      <p>
        With it you read the answer, write back, and change or withdraw your complaint, from any browser and
        without signing in. Nobody can give it to you again. Whoever has it can read and write as you: keep it
        where others don’t look.
      </p>
      <div>
        <Button variant="primary" onClick={onKept}>
          I have kept it
        </Button>
      </div>
    </Card>
  );
}

const words = (code: string) => `Follow-up code: ${code}
Where to use it: ${location.origin}${paths.followUp}

Whoever has this code can read the answers and write back. Nobody can give it to you again.
`;
