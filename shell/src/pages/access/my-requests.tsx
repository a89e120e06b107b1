import { type MyRoleRequest, withdrawRoleRequest } from '@campus/contracts/access';
import { Badge, Card, ChangeButton, Day, Row, Section, SmallText, Stack, UserText } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { capitalised } from '../../words.ts';

const states = () =>
  ({
    open: { tone: 'accent', label: t`Waiting for an admin` },
    granted: { tone: 'good', label: t`Granted` },
    refused: { tone: 'bad', label: t`Refused` },
    withdrawn: { tone: 'neutral', label: t`Withdrawn` },
  }) as const;

export function MyRequests({ requests }: { requests: readonly MyRoleRequest[] }) {
  if (requests.length === 0) return null;
  return (
    <Section title={t`Your requests`}>
      <Stack as="ul" gap={3}>
        {requests.map(({ id, roleName, day, state, reason, answer, decidedOn }) => {
          const { tone, label } = states()[state];
          return (
            <li key={id}>
              <Card gap={2}>
                <Row gap={2}>
                  <strong>{capitalised(roleName)}</strong> <Badge tone={tone}>{label}</Badge>
                </Row>
                <SmallText>
                  {t`Asked on`} <Day day={day} />
                  {decidedOn && (
                    <>
                      {t`, answered on`} <Day day={decidedOn} />
                    </>
                  )}
                </SmallText>
                <UserText>“{reason}”</UserText>
                {answer && (
                  <UserText>
                    {t`The admin’s reason:`} <bdi>“{answer}”</bdi>
                  </UserText>
                )}
                {state === 'open' && (
                  <div>
                    <ChangeButton
                      endpoint={withdrawRoleRequest}
                      call={{ params: { id } }}
                      aria-label={t`Withdraw the request for the role ${roleName}`}
                      question={{
                        title: t`Withdraw your request?`,
                        confirmLabel: t`Withdraw it`,
                        children: (
                          <p>{t`Admins no longer see that you asked for the role “${roleName}”. You can ask again.`}</p>
                        ),
                      }}
                    >
                      {t`Withdraw`}
                    </ChangeButton>
                  </div>
                )}
              </Card>
            </li>
          );
        })}
      </Stack>
    </Section>
  );
}
