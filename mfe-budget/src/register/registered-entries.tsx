import { LinkButton, QueryState, Section } from '@campus/portal-kit';
import { EntryTable } from '../ledger/entry-table.tsx';
import { useEntries } from '../ledger/use-ledger.ts';
import { paths } from '../paths.ts';

/** The newest ledger entries of an application. */
export function RegisteredEntries({ application }: { application: string }) {
  const entries = useEntries({ application });
  return (
    <Section
      title="Ledger entries"
      actions={
        (entries.data?.length ?? 0) > 0 && (
          <LinkButton to={paths.entries({ application })}>
            {entries.hasNextPage ? 'All entries' : 'Open in the ledger'}
          </LinkButton>
        )
      }
    >
      <QueryState query={entries} empty={<p>No money has been set aside or paid so far.</p>}>
        {(all) => <EntryTable entries={all} />}
      </QueryState>
    </Section>
  );
}
