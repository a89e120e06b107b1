import { LinkButton, QueryState, Section } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { EntryTable } from '../ledger/entry-table.tsx';
import { useEntries } from '../ledger/use-ledger.ts';
import { paths } from '../paths.ts';

export function RegisteredEntries({ application }: { application: string }) {
  const entries = useEntries({ application });
  return (
    <Section
      title={t`Ledger entries`}
      actions={
        (entries.data?.length ?? 0) > 0 && (
          <LinkButton to={paths.entries({ application })}>
            {entries.hasNextPage ? t`All entries` : t`Open in the ledger`}
          </LinkButton>
        )
      }
    >
      <QueryState query={entries} empty={<p>{t`No money has been set aside or paid so far.`}</p>}>
        {(all) => <EntryTable entries={all} />}
      </QueryState>
    </Section>
  );
}
