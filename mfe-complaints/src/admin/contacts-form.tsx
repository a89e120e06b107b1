import {
  type ComplaintContacts,
  complaintContactsSchema,
  getComplaintContacts,
  putComplaintContacts,
} from '@campus/contracts/complaints';
import {
  ApiError,
  Button,
  Form,
  FormField,
  isOvertaken,
  notify,
  Stack,
  SubmitButton,
  useChange,
  useFieldArray,
  useKeptForm,
} from '@campus/portal-kit';
import { useEffect, useId, useRef } from 'react';
import { contactsFormTexts } from './texts.ts';

export function ContactsForm({
  read,
  onReload,
}: {
  read: ComplaintContacts;
  onReload: () => Promise<ComplaintContacts>;
}) {
  const change = useChange(putComplaintContacts, { updates: getComplaintContacts });
  const kept = useKeptForm(complaintContactsSchema, { name: 'complaint-contacts', defaultValues: read });
  async function save(body: ComplaintContacts) {
    try {
      kept.fill(await change.mutateAsync({ body }));
      notify.success(contactsFormTexts.saved);
    } catch (error) {
      if (!isOvertaken(error)) throw error;
      kept.form.setValue('version', (await onReload()).version);
      throw (error as ApiError).withMessage(contactsFormTexts.conflict);
    }
  }
  return (
    <Form kept={kept} leaveWarning={contactsFormTexts.leaveWarning} onSubmit={save}>
      <ContactFields />
      <SubmitButton>{contactsFormTexts.save}</SubmitButton>
    </Form>
  );
}

/** The contacts of the surrounding form. */
export function ContactFields() {
  const { fields, append, remove } = useFieldArray<ComplaintContacts, 'contacts', 'key'>({
    name: 'contacts',
    keyName: 'key',
  });
  const id = useId();
  const wasRemoved = useRef(false);
  // The pressed button went with its contact.
  useEffect(() => {
    if (wasRemoved.current) document.getElementById(`${id}-add`)?.focus();
    wasRemoved.current = false;
  });
  return (
    <Stack gap={4}>
      {fields.map(({ key }, index) => (
        <Stack key={key} as="fieldset" gap={3} width="measure">
          <legend>{contactsFormTexts.contact(index + 1)}</legend>
          <FormField name={`contacts.${index}.name`} label={contactsFormTexts.name} required maxLength={80} />
          <FormField
            name={`contacts.${index}.phone`}
            label={contactsFormTexts.phone}
            required
            type="tel"
            maxLength={20}
            autoComplete="off"
          />
          <FormField
            name={`contacts.${index}.note`}
            label={contactsFormTexts.note}
            required={false}
            hint={contactsFormTexts.noteHint}
            maxLength={200}
          />
          <Button
            variant="quiet"
            onClick={() => {
              wasRemoved.current = true;
              remove(index);
            }}
          >
            {contactsFormTexts.remove(index + 1)}
          </Button>
        </Stack>
      ))}
      <div>
        <Button
          id={`${id}-add`}
          disabled={fields.length >= 8}
          onClick={() => append({ name: '', phone: '', note: '' })}
        >
          {contactsFormTexts.add}
        </Button>
      </div>
    </Stack>
  );
}
