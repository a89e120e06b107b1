import {
  Form,
  LinkButton,
  NotHere,
  notify,
  Page,
  Section,
  Stack,
  SubmitButton,
  useKeptForm,
  UserText,
} from '@campus/portal-kit';
import { useParams } from 'react-router-dom';
import { type Entry, entryInputSchema, useEntries } from '../entries/entries.ts';
import { EntryFields } from '../entries/entry-fields.tsx';
import { paths } from '../paths.ts';
import { texts as pageTexts } from './texts.ts';

const texts = pageTexts.entry;

/** One entry, with the form that changes it. */
export function EntryPage() {
  const { id } = useParams();
  const [entries] = useEntries();
  const entry = entries.find((one) => one.id === id);
  if (!entry)
    return (
      <Page title={texts.title}>
        <NotHere what="entry" action={<LinkButton to={paths.home}>{texts.back}</LinkButton>} />
      </Page>
    );
  return (
    <Page title={entry.title} kind={texts.title}>
      <Stack>
        <UserText>{entry.text}</UserText>
        <ChangeEntry key={entry.id} entry={entry} />
      </Stack>
    </Page>
  );
}

function ChangeEntry({ entry: { id, title, text } }: { entry: Entry }) {
  const [entries, setEntries] = useEntries();
  const kept = useKeptForm(entryInputSchema, {
    name: `template-area entry ${id}`,
    defaultValues: { title, text },
  });
  return (
    <Section title={texts.change}>
      <Form
        kept={kept}
        leaveWarning={texts.leaveWarning}
        onSubmit={async (input) => {
          setEntries(entries.map((one) => (one.id === id ? { ...one, ...input } : one)));
          kept.fill(input);
          notify.success(texts.changed);
        }}
      >
        <EntryFields />
        <SubmitButton>{texts.submit}</SubmitButton>
      </Form>
    </Section>
  );
}
