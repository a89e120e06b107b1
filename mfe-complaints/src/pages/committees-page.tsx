import { listCommittees, type ShownCommittee } from '@campus/contracts/complaints';
import {
  Badge,
  Day,
  Fact,
  Facts,
  Page,
  QueryState,
  Section,
  Skeleton,
  Stack,
  Text,
  useEndpoint,
  UserText,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useCoverTokens } from '../filing/use-complaint-tokens.ts';
import { committeesPageTexts as texts } from './texts.ts';

export function CommitteesPage() {
  useCoverTokens();
  const all = useEndpoint(listCommittees);
  return (
    <Page title={t`Who answers complaints`} lead={t`The committees, what they hear, and how to reach them.`}>
      <QueryState query={all} skeleton={<Skeleton lines={6} />}>
        {({ committees, categories }) => (
          <Stack gap={6}>
            {committees.map((committee) => (
              <Section key={committee.id} title={committee.name}>
                <Facts>
                  <Fact term={t`Hears`}>
                    {categories
                      .filter((one) => one.offered && one.committee === committee.id)
                      .map(({ label }) => label)
                      .join(', ') || t`Nothing at first. It takes over from other committees.`}
                  </Fact>
                  {committee.contact !== '' && (
                    <Fact term={t`How to reach it`}>
                      <UserText>{committee.contact}</UserText>
                    </Fact>
                  )}
                  {committee.secondInstance && (
                    <Fact term={t`Second instance`}>
                      <bdi>{committees.find(({ id }) => id === committee.secondInstance)?.name}</bdi>
                    </Fact>
                  )}
                </Facts>
                <Seats of={committee} />
              </Section>
            ))}
          </Stack>
        )}
      </QueryState>
    </Page>
  );
}

const Seats = ({ of: { seats } }: { of: ShownCommittee }) =>
  seats.length === 0 ? (
    <Text tone="soft">{t`No one sits on it yet.`}</Text>
  ) : (
    <Stack as="ul" gap={2}>
      {seats.map(({ kind, title, member, until }, index) => (
        <li key={index}>
          {member ? (
            <bdi>{member.name}</bdi>
          ) : (
            <Text as="span" tone="soft">
              {t`Empty seat`}
            </Text>
          )}
          {title !== '' && (
            <>
              , <bdi>{title}</bdi>
            </>
          )}
          {kind !== 'member' && (
            <>
              {' '}
              <Badge>{texts().kinds[kind]}</Badge>
            </>
          )}
          {until && (
            <>
              , {t`until`} <Day day={until} />
            </>
          )}
        </li>
      ))}
    </Stack>
  );
