import { messages } from '@campus/contracts';
import {
  changeComplaint,
  type Complaint,
  complaintSubject,
  listComplaints,
} from '@campus/contracts/complaints';
import {
  ApiError,
  Checkbox,
  counted,
  Day,
  LinkButton,
  notify,
  Page,
  PagedList,
  Place,
  plural,
  randomId,
  ReasonDialog,
  Skeleton,
  useChange,
  useMay,
  usePagedEndpoint,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { PenLine } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useCoverTokens } from '../filing/use-complaint-tokens.ts';
import { ComplaintCard } from '../list/complaint-card.tsx';
import { EmptyList, FilterBar, useFilters } from '../list/filter-bar.tsx';
import { paths } from '../paths.ts';
import styles from './list-page.module.css';

export function ListPage() {
  useCoverTokens();
  const { filters, isNarrowed, change, clear } = useFilters();
  const { mine, ...rest } = filters;
  const complaints = usePagedEndpoint(listComplaints, { query: { ...rest, ...(mine && { mine: 'true' }) } });
  const mayDelete = useMay('complaint.handle');
  const [isBoard, setBoard] = useState(false);
  const [deleting, setDeleting] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const deleted = useRef<string | null>(null);

  // The button that had the focus is gone: focus what replaced it.
  useEffect(() => {
    if (deleted.current === null || deleting !== null) return;
    const tombstone = document.getElementById(deleted.current);
    (tombstone?.querySelector('h2') ?? place.current)?.focus();
    deleted.current = null;
  }, [deleting]);

  function refuse() {
    setBoard(false);
    setDeleting(null);
    notify.error(messages.onlyBoardDeletes);
  }
  const inDialog = complaints.data?.find(({ id }) => id === deleting);

  return (
    <Page
      title={t`Complaints`}
      lead={t`All complaints for every member, with the answers.`}
      actions={
        <>
          <LinkButton to={paths.submit} variant="primary" icon={<PenLine aria-hidden="true" />}>
            {t`Submit a complaint`}
          </LinkButton>
          <LinkButton to={paths.followUp}>{t`Follow up with a code`}</LinkButton>
        </>
      }
    >
      <div className={styles.layout}>
        <div className={styles.tools}>
          <FilterBar filters={filters} onChange={change} />
          <Checkbox
            label={t`I am a Board Member`}
            hint={t`Board members can delete a complaint with a reason that everyone can read.`}
            checked={isBoard}
            onChange={(checked) => {
              if (checked && !mayDelete) refuse();
              else setBoard(checked);
            }}
          />
        </div>
        <Place gap={3} ref={place} className={styles.complaints}>
          <output className={styles.found}>
            {complaints.isSuccess &&
              !complaints.isPlaceholderData &&
              foundWords(complaints.data.length, complaints.hasNextPage, isNarrowed)}
          </output>
          <PagedList
            query={complaints}
            what="complaints"
            skeleton={<Skeleton lines={8} height="6rem" />}
            empty={<EmptyList filters={filters} onClear={clear} />}
            keyOf={({ id }) => id}
            className={styles.list}
          >
            {(complaint) => (
              <ComplaintCard
                complaint={complaint}
                onDelete={
                  mayDelete && complaint.handles
                    ? ({ id }) => (isBoard ? setDeleting(id) : notify.error(messages.onlyBoardDeletes))
                    : undefined
                }
              />
            )}
          </PagedList>
        </Place>
      </div>
      {inDialog && (
        <DeleteDialog
          complaint={inDialog}
          onClose={() => setDeleting(null)}
          onDeleted={() => {
            deleted.current = inDialog.id;
            setDeleting(null);
          }}
          onRefused={refuse}
        />
      )}
    </Page>
  );
}

function foundWords(count: number, more: boolean, narrowed: boolean) {
  if (count === 0) return narrowed ? t`No complaint matches.` : '';
  const what = counted(count, 'complaint');
  if (more) return narrowed ? t`The newest ${count} matching complaints.` : t`The newest ${what}.`;
  if (narrowed) return `${what} ${plural(count, 'matches', 'match')}.`;
  return `${what}.`;
}

/** Asks a board member for the reason, which everyone can read. */
function DeleteDialog({
  complaint: { id, version, text: words, filedOn },
  onClose,
  onDeleted,
  onRefused,
}: {
  complaint: Complaint;
  onClose: () => void;
  /** The list shows the tombstone. */
  onDeleted: () => void;
  /** The server says that the member isn't on the board. */
  onRefused: () => void;
}) {
  const change = useChange(changeComplaint);
  const [requestId] = useState(randomId);

  async function remove(text: string) {
    try {
      await change.mutateAsync({ params: { id }, body: { action: 'delete', requestId, version, text } });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'forbidden')) throw error;
      onRefused();
      return;
    }
    notify.success(t`The complaint is deleted. The list shows who deleted it, when and why.`);
    onDeleted();
  }

  return (
    <ReasonDialog
      name={`delete complaint ${id}`}
      title={t`Delete this complaint?`}
      field="text"
      hint={t`Everyone can read it, including the author.`}
      confirmLabel={t`Delete complaint`}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        “<bdi>{complaintSubject(words)}</bdi>
        {t`”, filed on`} <Day day={filedOn} />
        {t`. Its text and pictures are removed for good, for the author too. The list keeps your name, the day and your reason.`}
      </p>
    </ReasonDialog>
  );
}
