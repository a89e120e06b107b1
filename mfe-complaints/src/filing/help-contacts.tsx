import { firstComplaintContacts, getComplaintContacts } from '@campus/contracts/complaints';
import { Notice, Skeleton, SmallText, Stack, useEndpoint } from '@campus/portal-kit';
import styles from './help-contacts.module.css';
import { helpContactsTexts } from './texts.ts';

/** Helplines to call before writing: the numbers alone, or `full` with their notes. */
export function HelpContacts({ full = false }: { full?: boolean }) {
  const { data, isPending } = useEndpoint(getComplaintContacts);
  if (isPending) return <Skeleton lines={2} />;
  const { contacts } = data ?? firstComplaintContacts;
  if (contacts.length === 0) return null;
  return (
    <Notice
      tone={full ? 'warn' : 'neutral'}
      title={full ? helpContactsTexts.safetyTitle : helpContactsTexts.title}
    >
      <Stack as="ul" gap={2} className={styles.contacts}>
        {contacts.map(({ name, phone, note }, index) => (
          <li key={index}>
            <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a> <bdi>{name}</bdi>
            {full && note !== '' && <SmallText>{note}</SmallText>}
          </li>
        ))}
      </Stack>
    </Notice>
  );
}
