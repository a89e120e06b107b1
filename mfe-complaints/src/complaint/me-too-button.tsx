import {
  type Complaint,
  type ComplaintDetail,
  getComplaint,
  listComplaints,
  sayMeToo,
} from '@campus/contracts/complaints';
import { Button, figure, keyOf, notify, repeated, useApi } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { Hand } from 'lucide-react';
import styles from './me-too-button.module.css';

type Pages = InfiniteData<{ items: Complaint[]; next: string | null }>;

/** Shown on complaints that every member can read, to everyone but the author. */
export const MeToo = ({ complaint, isSmall = false }: { complaint: Complaint; isSmall?: boolean }) =>
  complaint.audience === 'members' &&
  !complaint.mine &&
  !['held', 'withdrawn', 'deleted'].includes(complaint.state) && (
    <MeTooButton complaint={complaint} isSmall={isSmall} />
  );

/** Counts the reader once. It can't be undone, because the portal doesn't record who pressed it. */
function MeTooButton({ complaint: { id, meToo }, isSmall }: { complaint: Complaint; isSmall: boolean }) {
  const api = useApi();
  const queries = useQueryClient();
  const said = useMutation({
    mutationFn: () => repeated(sayMeToo, () => api.call(sayMeToo, { params: { id } })),
    onSuccess: (now) => {
      // Only the number changes; the list isn't fetched again.
      queries.setQueriesData<Pages>(
        { queryKey: [...keyOf(listComplaints), { pages: true }] },
        (list) =>
          list && {
            ...list,
            pages: list.pages.map((page) => ({
              ...page,
              items: page.items.map((one) => (one.id === id ? { ...one, meToo: now } : one)),
            })),
          },
      );
      queries.setQueryData<ComplaintDetail>(
        keyOf(getComplaint, { params: { id } }),
        (detail) => detail && { ...detail, meToo: now },
      );
    },
    onError: ({ message }) => notify.error(message),
  });
  const { count, mine } = said.isPending && !meToo.mine ? { count: meToo.count + 1, mine: true } : meToo;
  return (
    <Button
      aria-pressed={mine}
      aria-disabled={mine}
      className={`${mine ? styles.said : ''} ${isSmall ? styles.small : ''}`}
      icon={<Hand aria-hidden="true" />}
      onClick={() => {
        if (!mine) said.mutate();
      }}
    >
      {t`Me too`}
      {count > 0 && <span className={styles.count}>{figure(count)}</span>}
    </Button>
  );
}
