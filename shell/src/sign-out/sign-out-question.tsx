import { ConfirmDialog } from '@campus/portal-kit';
import { lossesAtSignOut } from '@campus/portal-kit/shell';
import { useState } from 'react';
import { texts } from './texts.ts';

/** Asks before a sign-out that makes this browser forget something the member has no copy of. */
export default function SignOutQuestion({ onAnswer }: { onAnswer: (sure: boolean) => void }) {
  const [losses] = useState(lossesAtSignOut);
  return (
    <ConfirmDialog
      open
      title={texts.title}
      confirmLabel={texts.confirm}
      danger
      onConfirm={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      <p>{texts.text}</p>
      <ul>
        {losses.map((loss) => (
          <li key={loss}>
            <bdi>{loss}</bdi>
          </li>
        ))}
      </ul>
      <p>{texts.hint}</p>
    </ConfirmDialog>
  );
}
