import type { HeldRole } from '@campus/contracts/access';
import { Card, Day, Section, SmallText, Stack, UserText } from '@campus/portal-kit';
import { capitalised, lastDayInWords } from '../../words.ts';
import { myRolesTexts as texts } from './texts.ts';

export function MyRoles({ email, roles }: { email: string; roles: readonly HeldRole[] }) {
  return (
    <Section title={texts.title}>
      <p>
        {texts.loggedInAs} <strong>{email}</strong>.
      </p>
      {roles.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <Stack as="ul" gap={3}>
          {roles.map((held) => (
            <li key={held.role}>
              <Card>
                <strong>
                  {capitalised(held.name)}
                  {held.endsOn && ` ${texts.until} ${lastDayInWords(held.endsOn)}`}
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
  if (from === 'address') return texts.fromAddress;
  return (
    <>
      {texts.givenBy} {by ? <bdi>{by}</bdi> : texts.anAdmin}
      {day && (
        <>
          {' '}
          {texts.on} <Day day={day} />
        </>
      )}
      .
    </>
  );
}
