import { EmptyState, Stack } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { Inbox } from 'lucide-react';
import { useEntries } from './entries.ts';
import { EntryItem } from './entry-item.tsx';

export function EntryList() {
  const [entries, setEntries] = useEntries();
  if (entries.length === 0)
    return (
      <EmptyState icon={<Inbox />} title={t`There are no entries yet`}>
        <p>{t`Add the first one.`}</p>
      </EmptyState>
    );
  return (
    <Stack as="ul" gap={5}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <EntryItem entry={entry} onRemove={() => setEntries(entries.filter(({ id }) => id !== entry.id))} />
        </li>
      ))}
    </Stack>
  );
}
