import { Button, LinkButton, Notice, Row } from '@campus/portal-kit';
import type { Ref } from 'react';
import { paths } from '../paths.ts';
import type { Filed } from './use-filing.ts';

/** The outcome of the complaint that was just sent, and the link to it. */
export function FiledNotice({
  filed: { id, held, earlier },
  onAnother,
  ref,
}: {
  filed: Filed;
  /** Shows an empty form again; missing while the form is shown. */
  onAnother?: () => void;
  ref: Ref<HTMLDivElement>;
}) {
  return (
    <Notice ref={ref} tone={earlier ? 'warn' : 'good'}>
      <p>
        <strong>{earlier ? 'Your first submission had already arrived.' : 'Your complaint is filed.'}</strong>
      </p>
      {earlier && <p>It stays as you sent it then. Your later changes are still in the form below.</p>}
      {held && (
        <p>
          It contains a word from the word filter. Only the board can see it until a board member has read it.
        </p>
      )}
      <Row>
        {id === null ? (
          <LinkButton to={paths.followUp}>Use the code</LinkButton>
        ) : (
          <LinkButton to={paths.complaint(id)}>Open complaint</LinkButton>
        )}
        {onAnother && (
          <Button variant="quiet" onClick={onAnother}>
            Submit another complaint
          </Button>
        )}
      </Row>
    </Notice>
  );
}
