import { Form, FormField, notify, Page, SubmitButton, useKeptForm } from '@campus/portal-kit';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { entryInputSchema, useAddEntry } from '../entries/entries.ts';
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
        <FormField name="title" label={texts.entryTitle} required maxLength={100} />
        <FormField name="text" label={texts.entryText} required rows={5} maxLength={2000} />
        <SubmitButton>{texts.submit}</SubmitButton>
      </Form>
    </Page>
  );
}
