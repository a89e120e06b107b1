import { LinkButton, Notice } from '@campus/portal-kit';
import type { Ref } from 'react';
import { paths } from '../paths.ts';
import type { Filed } from './use-filing.ts';

/** What became of the complaint that was just sent, and where its author finds it. */
export function FiledNotice({
  filed: { id, held, earlier },
  ref,
}: {
  filed: Filed;
  ref: Ref<HTMLDivElement>;
}) {
  return (
    <Notice
      ref={ref}
      tone={earlier ? 'warn' : 'good'}
      action={
        id === null ? (
          <LinkButton to={paths.followUp}>Use the code</LinkButton>
        ) : (
          <LinkButton to={paths.complaint(id)}>Open it</LinkButton>
        )
      }
    >
      <p>
        <strong>{earlier ? 'What you sent first had arrived.' : 'Your complaint is filed.'}</strong>
      </p>
      {earlier && <p>It stays as you sent it then. What you changed since still stands below.</p>}
      {held && <p>It has a word of the portal’s list: until a board member has read it, nobody else does.</p>}
    </Notice>
  );
}
