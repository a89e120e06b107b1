import { EmptyState, Stack } from '@campus/portal-kit';
import { Inbox } from 'lucide-react';
import { useEntries } from './entries.ts';
import { EntryItem } from './entry-item.tsx';
import { texts } from './texts.ts';

export function EntryList() {
  const [entries, setEntries] = useEntries();
  if (entries.length === 0)
    return (
      <EmptyState icon={<Inbox />} title={texts.emptyTitle}>
        <p>{texts.emptyText}</p>
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
