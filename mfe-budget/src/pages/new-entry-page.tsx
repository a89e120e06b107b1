import type { LedgerEntry } from '@campus/contracts';
import {
  Button,
  EmptyState,
  LinkButton,
  Notice,
  Page,
  useMay,
  useSession,
  useToday,
} from '@campus/portal-kit';
import { Lock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { emptyDraft, readDraft, type EntryDraft } from '../entry/entry-draft.ts';
import { EntryForm } from '../entry/entry-form.tsx';
import styles from '../entry/entry-form.module.css';

export function NewEntryPage() {
  const session = useSession();
  const mayWrite = useMay('ledger.write');
  return (
    <Page
      title="New entry"
      width="narrow"
      lead={
        mayWrite
          ? 'Entries stay for ever, for everybody to read. A wrong one is taken back by another.'
          : undefined
      }
    >
      {mayWrite && 'me' in session ? (
        <Entering memberId={session.me.id} />
      ) : (
        <EmptyState
          icon={<Lock />}
          title="Only treasurers and admins enter something"
          action={<LinkButton to="/transparency-budget/ledger">Read the ledger</LinkButton>}
        >
          <p>Everybody reads what they enter, with who entered it and when.</p>
        </EmptyState>
      )}
    </Page>
  );
}

function Entering({ memberId }: { memberId: string }) {
  const [params, setParams] = useSearchParams();
  const today = useToday();
  const [start, setStart] = useState(() => firstDraft(memberId, params.get('application'), today));
  const [entered, setEntered] = useState<LedgerEntry | null>(null);
  const result = useRef<HTMLDivElement>(null);
  // The button that had the focus is far below, and gone.
  useEffect(() => {
    if (!entered) return;
    result.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [entered]);

  if (!entered) return <EntryForm memberId={memberId} start={start} onEntered={setEntered} />;
  const { number, kind, on } = entered;
  return (
    <Notice tone="good" ref={result}>
      <div className={styles['result']}>
        <p>
          <strong>Entry {number} is in the ledger.</strong> Everybody can read it now.
        </p>
        <p className={styles['links']}>
          <LinkButton to={`/transparency-budget/ledger/${number}`}>Open entry {number}</LinkButton>
          <Button
            variant="primary"
            onClick={() => {
              setStart(emptyDraft({ kind: kind as EntryDraft['kind'], on }));
              setEntered(null);
              setParams({}, { replace: true });
            }}
          >
            Enter another one
          </Button>
        </p>
      </div>
    </Notice>
  );
}

/** What was typed before, unless a link asks to pay for another application. */
function firstDraft(memberId: string, application: string | null, on: string): EntryDraft {
  const kept = readDraft(memberId);
  if (application === null || kept?.application === application) return kept ?? emptyDraft({ on });
  return emptyDraft({ kind: 'payment', forWhat: 'application', application, on });
}
