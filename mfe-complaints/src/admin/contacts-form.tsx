import {
  type ComplaintContacts,
  complaintContactsSchema,
  getComplaintContacts,
  putComplaintContacts,
} from '@campus/contracts/complaints';
import {
  FieldList,
  Form,
  FormField,
  saveSetting,
  Stack,
  SubmitButton,
  useChange,
  useKeptForm,
} from '@campus/portal-kit';
import { contactsFormTexts as texts } from './texts.ts';

export function ContactsForm({
  read,
  onReload,
}: {
  read: ComplaintContacts;
  onReload: () => Promise<ComplaintContacts>;
}) {
  const change = useChange(putComplaintContacts, { updates: getComplaintContacts });
  const kept = useKeptForm(complaintContactsSchema, { name: 'complaint-contacts', defaultValues: read });
  const save = (body: ComplaintContacts) =>
    saveSetting(
      kept,
      () => change.mutateAsync({ body }),
      (saved) => saved,
      onReload,
      texts(),
    );
  return (
    <Form kept={kept} leaveWarning={texts().leaveWarning} onSubmit={save}>
      <ContactFields />
      <SubmitButton>{texts().save}</SubmitButton>
    </Form>
  );
}

export const ContactFields = () => (
  <Stack width="measure">
    <FieldList name="contacts" texts={texts()} empty={{ name: '', phone: '', note: '' }} most={8}>
      {(path) => (
        <>
          <FormField name={`${path}.name`} label={texts().name} required maxLength={80} />
          <FormField
            name={`${path}.phone`}
            label={texts().phone}
            required
            type="tel"
            maxLength={20}
            autoComplete="off"
          />
          <FormField name={`${path}.note`} {...texts().note} required={false} maxLength={200} />
        </>
      )}
    </FieldList>
  </Stack>
);
