import { LinkButton, QueryState, Section } from '@campus/portal-kit';
import { EntryTable } from '../ledger/entry-table.tsx';
import { useEntries } from '../ledger/use-ledger.ts';
import { paths } from '../paths.ts';
import { registeredEntriesTexts } from './texts.ts';

export function RegisteredEntries({ application }: { application: string }) {
  const entries = useEntries({ application });
  return (
    <Section
      title={registeredEntriesTexts.title}
      actions={
        (entries.data?.length ?? 0) > 0 && (
          <LinkButton to={paths.entries({ application })}>
            {entries.hasNextPage ? registeredEntriesTexts.allEntries : registeredEntriesTexts.openLedger}
          </LinkButton>
        )
      }
    >
      <QueryState query={entries} empty={<p>{registeredEntriesTexts.empty}</p>}>
        {(all) => <EntryTable entries={all} />}
      </QueryState>
    </Section>
  );
}
