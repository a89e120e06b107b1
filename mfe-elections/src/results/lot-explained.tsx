import { getBallotBox } from '@campus/contracts/elections';
import {
  DataTable,
  Disclosure,
  keyOf,
  QueryState,
  requireSecureConnection,
  Skeleton,
  useApi,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import styles from './lot-explained.module.css';
import type { ChoiceVotes } from '../live/votes-of.ts';

/** How everybody can draw the lot again. The lots are computed here, not asked for. */
export function LotExplained({ electionId, equals }: { electionId: string; equals: readonly ChoiceVotes[] }) {
  const api = useApi();
  const lots = useQuery({
    queryKey: [...keyOf(getBallotBox), electionId, 'lots', ...equals.map(({ choice }) => choice)],
    queryFn: async ({ signal }) => {
      requireSecureConnection(t`Drawing the lot again`);
      const { lot } = await api.call(getBallotBox, { params: { id: electionId }, signal });
      const rows = equals.map(async (line) => ({ ...line, drawn: await sha256(lot.secret + line.choice) }));
      return { ...lot, rows: (await Promise.all(rows)).toSorted((a, b) => (a.drawn < b.drawn ? -1 : 1)) };
    },
  });
  return (
    <Disclosure title={t`How the lot was drawn, and how to draw it again`}>
      <div className={styles.lot}>
        <QueryState query={lots} skeleton={<Skeleton lines={3} />}>
          {({ secret, commitment, rows }) => (
            <>
              <p>{t`When voting began, the portal drew a secret and published only its SHA-256. No one could choose another secret afterwards:`}</p>
              <code>{commitment}</code>
              <p>{t`The secret is now public. Its SHA-256 must be the number above:`}</p>
              <code>{secret}</code>
              <p>{t`A candidate’s lot is the SHA-256 of the secret followed by the candidate’s number. The smallest lot wins. This browser has just computed:`}</p>
              <DataTable
                caption={t`Lots, the smallest first`}
                rows={rows}
                rowKey={({ choice }) => choice}
                columns={[
                  {
                    key: 'name',
                    header: 'Candidate',
                    cell: ({ name }) => <bdi>{name}</bdi>,
                  },
                  {
                    key: 'number',
                    header: 'Number',
                    cell: ({ choice }) => <code>{choice}</code>,
                  },
                  { key: 'lot', header: 'Lot', cell: ({ drawn }) => <code>{drawn}</code> },
                ]}
              />
            </>
          )}
        </QueryState>
      </div>
    </Disclosure>
  );
}

async function sha256(text: string) {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
