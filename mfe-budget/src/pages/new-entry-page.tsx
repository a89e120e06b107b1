import type { LedgerEntry } from '@campus/contracts/budget';
import { Button, LinkButton, Notice, Page, Row, Stack, useMemberId, useToday } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { EntryForm } from '../entry/entry-form.tsx';
import { emptyDraft, type EntryDraft } from '../entry/entry-schema.ts';
import { paths } from '../paths.ts';

export const NewEntryPage = () => (
  <Page
    title={t`New ledger entry`}
    parents={[[paths.ledger, 'Ledger']]}
    width="narrow"
    lead={t`Every member can read the entry, and it can’t be changed. Mistakes are corrected with a new entry.`}
  >
    <Entering key={useMemberId()} />
  </Page>
);

function Entering() {
  const [params, setParams] = useSearchParams();
  const today = useToday();
  const [start, setStart] = useState(() => firstDraft(params.get('application'), today));
  const [entered, setEntered] = useState<LedgerEntry | null>(null);
  const result = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (!entered) return;
    result.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [entered]);

  if (!entered)
    return <EntryForm name={`ledger entry ${start.application}`} start={start} onEntered={setEntered} />;
  const { number, kind, on } = entered;
  return (
    <Notice tone="good" ref={result}>
      <Stack>
        <p>
          <strong>{t`Entry ${number} is in the ledger.`}</strong> {t`Every member can read it now.`}
        </p>
        <Row>
          <LinkButton to={paths.entry(number)}>{t`Open entry ${number}`}</LinkButton>
          <Button
            variant="primary"
            onClick={() => {
              setStart(emptyDraft({ kind: kind as EntryDraft['kind'], on }));
              setEntered(null);
              setParams({}, { replace: true });
            }}
          >
            {t`Add another entry`}
          </Button>
        </Row>
      </Stack>
    </Notice>
  );
}

/** A link can name an application to pay, with a draft of its own. */
const firstDraft = (application: string | null, on: string): EntryDraft =>
  emptyDraft(application === null ? { on } : { kind: 'payment', application, on });
