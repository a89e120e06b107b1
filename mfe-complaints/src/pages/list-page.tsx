import { messages } from '@campus/contracts';
import { listComplaints } from '@campus/contracts/complaints';
import {
  Checkbox,
  LinkButton,
  notify,
  Page,
  QueryState,
  ShowMore,
  Skeleton,
  Stack,
  useMay,
  usePagedEndpoint,
  counted,
  plural,
  Place,
} from '@campus/portal-kit';
import { PenLine } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useCoverTokens } from '../filing/use-complaint-tokens.ts';
import { ComplaintCard } from '../list/complaint-card.tsx';
import { DeleteDialog } from '../list/delete-dialog.tsx';
import { EmptyList } from '../list/empty-list.tsx';
import { FilterBar } from '../list/filter-bar.tsx';
import { useFilters } from '../list/use-filters.ts';
import { paths } from '../paths.ts';
import styles from './list-page.module.css';
import { listPageTexts } from '../list/texts.ts';

export function ListPage() {
  useCoverTokens();
  const { filters, change, clear } = useFilters();
  const { mine, ...rest } = filters;
  const complaints = usePagedEndpoint(listComplaints, { query: { ...rest, ...(mine && { mine: 'true' }) } });
  const mayDelete = useMay('complaint.handle');
  const [isBoard, setBoard] = useState(false);
  const [deleting, setDeleting] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
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
      title={listPageTexts.title}
      lead={listPageTexts.lead}
      actions={
        <>
          <LinkButton to={paths.submit} variant="primary" icon={<PenLine aria-hidden="true" />}>
            {listPageTexts.submit}
          </LinkButton>
          <LinkButton to={paths.followUp}>{listPageTexts.followUp}</LinkButton>
        </>
      }
    >
      <div className={styles['layout']}>
        <div className={styles['tools']}>
          <FilterBar filters={filters} onChange={change} />
          <Checkbox
            label={listPageTexts.boardMember}
            hint={listPageTexts.boardMemberHint}
            checked={isBoard}
            onChange={(checked) => {
              if (checked && !mayDelete) refuse();
              else setBoard(checked);
            }}
          />
        </div>
        <Place gap={3} ref={place} className={styles['complaints']}>
          <output className={styles['found']}>
            {complaints.isSuccess &&
              !complaints.isPlaceholderData &&
              foundWords(complaints.data.length, complaints.hasNextPage, Object.keys(filters).length > 0)}
          </output>
          <QueryState
            query={complaints}
            skeleton={<Skeleton lines={4} height="11rem" />}
            empty={<EmptyList filters={filters} onClear={clear} />}
          >
            {(all) => (
              <>
                <Stack as="ul" className={styles['list']} ref={list} aria-busy={complaints.isPlaceholderData}>
                  {all.map((complaint) => (
                    <li key={complaint.id} id={complaint.id}>
                      <ComplaintCard
                        complaint={complaint}
                        onDelete={
                          mayDelete
                            ? ({ id }) =>
                                isBoard ? setDeleting(id) : notify.error(messages.onlyBoardDeletes)
                            : undefined
                        }
                      />
                    </li>
                  ))}
                </Stack>
                <ShowMore query={complaints} what="complaints" list={list} />
              </>
            )}
          </QueryState>
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
  if (count === 0) return narrowed ? listPageTexts.noMatch : '';
  const what = counted(count, 'complaint');
  if (more) return narrowed ? listPageTexts.newestMatching(count) : listPageTexts.newest(what);
  if (narrowed) return `${what} ${plural(count, 'matches', 'match')}.`;
  return `${what}.`;
}
