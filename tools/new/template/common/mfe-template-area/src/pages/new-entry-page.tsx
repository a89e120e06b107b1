import { Form, notify, Page, SubmitButton, useKeptForm } from '@campus/portal-kit';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { entryInputSchema, useAddEntry } from '../entries/entries.ts';
import { EntryFields } from '../entries/entry-fields.tsx';
import { paths } from '../paths.ts';
import { texts as pageTexts } from './texts.ts';

const texts = pageTexts.newEntry;

export function NewEntryPage() {
  const [isAdded, setAdded] = useState(false);
  const kept = useKeptForm(entryInputSchema, {
    name: 'template-area new entry',
    defaultValues: { title: '', text: '' },
  });
  const addEntry = useAddEntry(kept);
  if (isAdded) return <Navigate to={paths.home} />;
  return (
    <Page title={texts.title} lead={texts.lead} width="narrow">
      <Form
        kept={kept}
        leaveWarning={texts.leaveWarning}
        onSubmit={async (input) => {
          await addEntry(input);
          kept.clear();
          notify.success(texts.added);
          setAdded(true);
        }}
      >
        <EntryFields />
        <SubmitButton>{texts.submit}</SubmitButton>
      </Form>
    </Page>
  );
}
