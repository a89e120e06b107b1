import { getComplaintContacts } from '@campus/contracts/complaints';
import { QueryState, readAgain, Section, Skeleton, useEndpoint } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { ContactsForm } from '../admin/contacts-form.tsx';

export function ContactsSection() {
  const contacts = useEndpoint(getComplaintContacts);
  return (
    <Section title={t`Helplines`}>
      <p>{t`People see these numbers above the complaint form before they type anything. Complaints about safety and harassment also show the notes. Check the numbers with your university once a year.`}</p>
      <QueryState query={contacts} skeleton={<Skeleton lines={6} />}>
        {(read) => <ContactsForm read={read} onReload={() => readAgain(contacts)} />}
      </QueryState>
    </Section>
  );
}
