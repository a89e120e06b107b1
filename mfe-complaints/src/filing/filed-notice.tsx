import { messages } from '@campus/contracts';
import { Button, LinkButton, Notice, Row } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import type { Ref } from 'react';
import { paths } from '../paths.ts';
import type { Filed } from './use-filing.ts';

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
      title={earlier ? t`Your first submission had already arrived.` : messages.complaintSubmitted}
    >
      {earlier && <p>{t`It stays as you sent it then. Your later changes are still in the form below.`}</p>}
      {held && (
        <p>{t`It contains a word from the word filter. Only those who answer can see it until they have released it.`}</p>
      )}
      <Row>
        {id === null ? (
          <LinkButton to={paths.followUp}>{t`Use the code`}</LinkButton>
        ) : (
          <LinkButton to={paths.complaint(id)}>{t`Open complaint`}</LinkButton>
        )}
        {onAnother && (
          <Button variant="quiet" onClick={onAnother}>
            {t`Submit another complaint`}
          </Button>
        )}
      </Row>
    </Notice>
  );
}
