import type { LedgerEntry } from '@campus/contracts/budget';
import { Button, LinkButton, Notice, Page, Row, Stack, useMemberId, useToday } from '@campus/portal-kit';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { EntryForm } from '../entry/entry-form.tsx';
import { emptyDraft, type EntryDraft } from '../entry/entry-schema.ts';
import { paths } from '../paths.ts';
import { newEntryPageTexts } from '../entry/texts.ts';

export const NewEntryPage = () => (
  <Page
    title={newEntryPageTexts.title}
    parents={[[paths.ledger, 'Ledger']]}
    width="narrow"
    lead={newEntryPageTexts.lead}
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
          <strong>{newEntryPageTexts.done(number)}</strong> {newEntryPageTexts.doneText}
        </p>
        <Row>
          <LinkButton to={paths.entry(number)}>{newEntryPageTexts.openEntry(number)}</LinkButton>
          <Button
            variant="primary"
            onClick={() => {
              setStart(emptyDraft({ kind: kind as EntryDraft['kind'], on }));
              setEntered(null);
              setParams({}, { replace: true });
            }}
          >
            {newEntryPageTexts.addAnother}
          </Button>
        </Row>
      </Stack>
    </Notice>
  );
}

/** A link can name an application to pay, with a draft of its own. */
const firstDraft = (application: string | null, on: string): EntryDraft =>
  emptyDraft(application === null ? { on } : { kind: 'payment', application, on });
