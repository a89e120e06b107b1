import { type Category, firstComplaintContacts, getComplaintContacts } from '@campus/contracts/complaints';
import { Notice, Skeleton, SmallText, Stack, useEndpoint } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import styles from './help-contacts.module.css';

/** Helplines to call before writing: the numbers alone. */
export function HelpContacts() {
  const { data, isPending } = useEndpoint(getComplaintContacts);
  if (isPending) return <Skeleton lines={2} />;
  return <Contacts contacts={(data ?? firstComplaintContacts).contacts} title={t`In danger, call first.`} />;
}

/** Help for complaints of this category, with notes; of an urgent one the helplines again. */
export function CategoryContacts({ category: { contacts, urgent } }: { category: Category }) {
  const { data } = useEndpoint(getComplaintContacts);
  const helplines = urgent ? (data ?? firstComplaintContacts).contacts : [];
  return (
    <Contacts
      full
      contacts={[...contacts, ...helplines]}
      tone={urgent ? 'warn' : 'neutral'}
      title={urgent ? t`You can get help now. An answer here may take days.` : t`You can also turn to`}
    />
  );
}

function Contacts({
  contacts,
  full = false,
  tone = 'neutral',
  title,
}: {
  contacts: Category['contacts'];
  full?: boolean;
  tone?: 'warn' | 'neutral';
  title: string;
}) {
  if (contacts.length === 0) return null;
  return (
    <Notice tone={tone} title={title}>
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
