import { messages } from '@campus/contracts';
import { Button, LinkButton, Notice, Row } from '@campus/portal-kit';
import type { Ref } from 'react';
import { paths } from '../paths.ts';
import type { Filed } from './use-filing.ts';
import { filedNoticeTexts as texts } from './texts.ts';

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
    <Notice
      ref={ref}
      tone={earlier ? 'warn' : 'good'}
      title={earlier ? texts.arrivedBefore : messages.complaintSubmitted}
    >
      {earlier && <p>{texts.arrivedBeforeText}</p>}
      {held && <p>{texts.held}</p>}
      <Row>
        {id === null ? (
          <LinkButton to={paths.followUp}>{texts.useCode}</LinkButton>
        ) : (
          <LinkButton to={paths.complaint(id)}>{texts.open}</LinkButton>
        )}
        {onAnother && (
          <Button variant="quiet" onClick={onAnother}>
            {texts.submitAnother}
          </Button>
        )}
      </Row>
    </Notice>
  );
}
