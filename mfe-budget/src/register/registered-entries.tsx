import { LinkButton, QueryState, Section } from '@campus/portal-kit';
import { EntryTable } from '../ledger/entry-table.tsx';
import { useEntries } from '../ledger/use-ledger.ts';
import { paths } from '../paths.ts';

/** What the ledger has of an application: the newest entries. */
export function RegisteredEntries({ application }: { application: string }) {
  const entries = useEntries({ application });
  return (
    <Section
      title="In the ledger"
      actions={
        (entries.data?.length ?? 0) > 0 && (
          <LinkButton to={paths.entries({ application })}>
            {entries.hasNextPage ? 'All its entries' : 'Open in the ledger'}
          </LinkButton>
        )
      }
    >
      <QueryState query={entries} empty={<p>No money was set aside or paid for it so far.</p>}>
        {(all) => <EntryTable entries={all} />}
      </QueryState>
    </Section>
  );
}
