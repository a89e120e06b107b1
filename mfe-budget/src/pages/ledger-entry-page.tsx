import { getLedgerEntry, type LedgerEntry } from '@campus/contracts/budget';
import {
  Button,
  EmptyState,
  focusOn,
  LinkButton,
  notify,
  Page,
  Place,
  QueryState,
  Row,
  Skeleton,
  useEndpoint,
  useMay,
} from '@campus/portal-kit';
import { ArrowLeft, ArrowRight, SearchX, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { canBeTakenBack } from '../entry/entry-words.ts';
import { LedgerEntryView } from '../entry/ledger-entry-view.tsx';
import styles from '../entry/ledger-entry-view.module.css';
import { TakeBackDialog } from '../entry/take-back-dialog.tsx';
import { useSummary } from '../ledger/use-ledger.ts';
import { paths } from '../paths.ts';
import { ledgerEntryPageTexts } from '../entry/texts.ts';

const missing = (
  <EmptyState
    icon={<SearchX />}
    title={ledgerEntryPageTexts.missingTitle}
    action={<LinkButton to={paths.ledger}>{ledgerEntryPageTexts.openLedger}</LinkButton>}
  >
    <p>{ledgerEntryPageTexts.missingText}</p>
  </EmptyState>
);

const parents = [[paths.ledger, 'Ledger']] as const;

export function LedgerEntryPage() {
  const { number: typed = '' } = useParams();
  if (!/^[1-9]\d{0,8}$/.test(typed))
    return (
      <Page title={ledgerEntryPageTexts.title} parents={parents}>
        {missing}
      </Page>
    );
  return <NumberedEntry key={typed} number={Number(typed)} />;
}

function NumberedEntry({ number }: { number: number }) {
  const query = useEndpoint(getLedgerEntry, { params: { number } });
  const mayWrite = useMay('ledger.write');
  const [isTaking, setTaking] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const entry = query.data;

  function taken({ number: correction }: LedgerEntry) {
    setTaking(false);
    notify.success(ledgerEntryPageTexts.cancelDone(number, correction));
    // The button that opened the dialog is gone.
    focusOn(place.current);
  }

  return (
    <Page
      title={entry?.text ?? ledgerEntryPageTexts.titleWithNumber(number)}
      kind={ledgerEntryPageTexts.titleWithNumber(number)}
      parents={parents}
      actions={
        mayWrite &&
        entry &&
        canBeTakenBack(entry) && (
          <Button icon={<Undo2 aria-hidden="true" />} onClick={() => setTaking(true)}>
            {ledgerEntryPageTexts.cancelEntry}
          </Button>
        )
      }
    >
      <Place gap={6} ref={place}>
        <QueryState query={query} skeleton={<Skeleton lines={8} />} missing={missing}>
          {(shown) => <LedgerEntryView entry={shown} />}
        </QueryState>
      </Place>
      <Neighbours number={number} />
      {isTaking && entry && <TakeBackDialog entry={entry} onClose={() => setTaking(false)} onTaken={taken} />}
    </Page>
  );
}

function Neighbours({ number }: { number: number }) {
  const last = useSummary(undefined).data?.head.number;
  if (last === undefined || number > last) return null;
  return (
    <nav aria-label={ledgerEntryPageTexts.neighbours}>
      <Row gap={2} className={styles['neighbours']}>
        {number > 1 && (
          <LinkButton variant="quiet" icon={<ArrowLeft aria-hidden="true" />} to={paths.entry(number - 1)}>
            {ledgerEntryPageTexts.entry} {number - 1}
          </LinkButton>
        )}
        {number < last && (
          <LinkButton variant="quiet" to={paths.entry(number + 1)}>
            {ledgerEntryPageTexts.entry} {number + 1}
            <ArrowRight aria-hidden="true" />
          </LinkButton>
        )}
      </Row>
    </nav>
  );
}
