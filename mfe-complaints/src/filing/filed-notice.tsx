import { messages } from '@campus/contracts';
import { Button, LinkButton, Notice, Row } from '@campus/portal-kit';
import type { Ref } from 'react';
import { paths } from '../paths.ts';
import type { Filed } from './use-filing.ts';
import { filedNoticeTexts } from './texts.ts';

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
    <Notice
      ref={ref}
      tone={earlier ? 'warn' : 'good'}
      title={earlier ? filedNoticeTexts.arrivedBefore : messages.complaintSubmitted}
    >
      {earlier && <p>{filedNoticeTexts.arrivedBeforeText}</p>}
      {held && <p>{filedNoticeTexts.held}</p>}
      <Row>
        {id === null ? (
          <LinkButton to={paths.followUp}>{filedNoticeTexts.useCode}</LinkButton>
        ) : (
          <LinkButton to={paths.complaint(id)}>{filedNoticeTexts.open}</LinkButton>
        )}
        {onAnother && (
          <Button variant="quiet" onClick={onAnother}>
            {filedNoticeTexts.submitAnother}
          </Button>
        )}
      </Row>
    </Notice>
  );
}
