import { getLedgerEntry, type LedgerEntry } from '@campus/contracts/budget';
import { Button, DetailPage, focusOn, LinkButton, notify, Place, Row, useMay } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { ArrowLeft, ArrowRight, Undo2 } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { canBeTakenBack } from '../entry/entry-words.ts';
import { LedgerEntryView } from '../entry/ledger-entry-view.tsx';
import styles from '../entry/ledger-entry-view.module.css';
import { TakeBackDialog } from '../entry/take-back-dialog.tsx';
import { useSummary } from '../ledger/use-ledger.ts';
import { paths } from '../paths.ts';
import { ledgerEntryPageTexts } from '../entry/texts.ts';

const ledger = [paths.ledger, 'Ledger'] as const;

export function LedgerEntryPage() {
  const mayWrite = useMay('ledger.write');
  const place = useRef<HTMLDivElement>(null);
  const { number } = useParams();
  return (
    <DetailPage
      endpoint={getLedgerEntry}
      what="entry"
      list={ledger}
      reason={t`Entries are numbered from 1 without gaps, and none ever disappears.`}
      title={ledgerEntryPageTexts().titleWithNumber(number ?? '')}
      parents={[ledger]}
      after={<Neighbours number={Number(number)} />}
      page={(entry) => ({
        title: entry.text,
        kind: ledgerEntryPageTexts().titleWithNumber(entry.number),
        actions: mayWrite && canBeTakenBack(entry) && (
          <TakeBack key={entry.number} entry={entry} place={place} />
        ),
      })}
    >
      {(entry) => (
        <Place gap={6} ref={place}>
          <LedgerEntryView entry={entry} />
        </Place>
      )}
    </DetailPage>
  );
}

function TakeBack({ entry, place }: { entry: LedgerEntry; place: RefObject<HTMLDivElement | null> }) {
  const [isTaking, setTaking] = useState(false);

  function taken({ number: correction }: LedgerEntry) {
    setTaking(false);
    notify.success(t`Entry ${{ number: entry.number }} is cancelled by entry ${correction}.`);
    // The button that opened the dialog is gone.
    focusOn(place.current);
  }

  return (
    <>
      <Button icon={<Undo2 aria-hidden="true" />} onClick={() => setTaking(true)}>
        {t`Cancel entry`}
      </Button>
      {isTaking && <TakeBackDialog entry={entry} onClose={() => setTaking(false)} onTaken={taken} />}
    </>
  );
}

function Neighbours({ number }: { number: number }) {
  const last = useSummary(undefined).data?.head.number;
  if (last === undefined || !(number >= 1 && number <= last)) return null;
  return (
    <nav aria-label={t`Entries before and after`}>
      <Row gap={2} className={styles.neighbours}>
        {number > 1 && (
          <LinkButton variant="quiet" icon={<ArrowLeft aria-hidden="true" />} to={paths.entry(number - 1)}>
            {t`Entry`} {number - 1}
          </LinkButton>
        )}
        {number < last && (
          <LinkButton variant="quiet" to={paths.entry(number + 1)}>
            {t`Entry`} {number + 1}
            <ArrowRight aria-hidden="true" />
          </LinkButton>
        )}
      </Row>
    </nav>
  );
}
