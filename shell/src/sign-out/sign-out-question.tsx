import { ConfirmDialog } from '@campus/portal-kit';
import { lossesAtSignOut } from '@campus/portal-kit/shell';
import { t } from '@lingui/core/macro';
import { useState } from 'react';

/** Asks before a sign-out that makes this browser forget something the member has no copy of. */
export default function SignOutQuestion({ onAnswer }: { onAnswer: (sure: boolean) => void }) {
  const [losses] = useState(lossesAtSignOut);
  return (
    <ConfirmDialog
      open
      title={t`Log out and lose this?`}
      confirmLabel={t`Log out`}
      danger
      onConfirm={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      <p>{t`If you log out now, you lose what only this browser has.`}</p>
      <ul>
        {losses.map((loss) => (
          <li key={loss}>
            <bdi>{loss}</bdi>
          </li>
        ))}
      </ul>
      <p>{t`Cancel to save, send or copy what you want to keep.`}</p>
    </ConfirmDialog>
  );
}
