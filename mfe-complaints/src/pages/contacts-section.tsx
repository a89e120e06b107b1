import { getComplaintContacts } from '@campus/contracts/complaints';
import { QueryState, readAgain, Section, Skeleton, useEndpoint } from '@campus/portal-kit';
import { ContactsForm } from '../admin/contacts-form.tsx';
import { contactsSectionTexts as texts } from '../admin/texts.ts';

export function ContactsSection() {
  const contacts = useEndpoint(getComplaintContacts);
  return (
    <Section title={texts.title}>
      <p>{texts.lead}</p>
      <QueryState query={contacts} skeleton={<Skeleton lines={6} />}>
        {(read) => <ContactsForm read={read} onReload={() => readAgain(contacts)} />}
      </QueryState>
    </Section>
  );
}
