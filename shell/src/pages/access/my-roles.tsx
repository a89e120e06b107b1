import type { HeldRole } from '@campus/contracts/access';
import { Card, Day, Section, SmallText, Stack, UserText } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { capitalised, lastDayInWords } from '../../words.ts';

export function MyRoles({ email, roles }: { email: string; roles: readonly HeldRole[] }) {
  return (
    <Section title={t`Your roles`}>
      <p>
        {t`You are logged in as`} <strong>{email}</strong>.
      </p>
      {roles.length === 0 ? (
        <p>{t`You have no role. You can do what every member can.`}</p>
      ) : (
        <Stack as="ul" gap={3}>
          {roles.map((held) => (
            <li key={held.role}>
              <Card>
                <strong>
                  {capitalised(held.name)}
                  {held.endsOn && ` ${t`until`} ${lastDayInWords(held.endsOn)}`}
                </strong>
                <SmallText>
                  <Origin held={held} />
                </SmallText>
                {held.reason && <UserText>“{held.reason}”</UserText>}
              </Card>
            </li>
          ))}
        </Stack>
      )}
    </Section>
  );
}

function Origin({ held: { from, by, day } }: { held: HeldRole }) {
  if (from === 'address') return t`Comes with your email address.`;
  return (
    <>
      {t`Given by`} {by ? <bdi>{by}</bdi> : t`an admin`}
      {day && (
        <>
          {' '}
          {t`on`} <Day day={day} />
        </>
      )}
      .
    </>
  );
}
