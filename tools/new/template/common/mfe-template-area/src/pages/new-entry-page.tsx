import { Form, FormField, notify, Page, SubmitButton, useKeptForm } from '@campus/portal-kit';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { entryInputSchema, readers, useAddEntry } from '../entries/entries.ts';
import { paths } from '../paths.ts';

export function NewEntryPage() {
  const [isAdded, setAdded] = useState(false);
  const addEntry = useAddEntry();
  const kept = useKeptForm(entryInputSchema, {
    name: 'template-area new entry',
    defaultValues: { title: '', text: '' },
  });
  if (isAdded) return <Navigate to={paths.home} />;
  return (
    <Page title="New entry" lead={readers} width="narrow">
      <Form
        kept={kept}
        countsOnce
        leaveWarning="Your entry is not added yet."
        onSubmit={async (input) => {
          await addEntry({ ...input, id: kept.attempt() });
          kept.clear();
          notify.success('Entry added');
          setAdded(true);
        }}
      >
        <FormField name="title" label="Title" required maxLength={100} />
        <FormField name="text" label="Text" required rows={5} maxLength={2000} />
        <SubmitButton>Add entry</SubmitButton>
      </Form>
    </Page>
  );
}
