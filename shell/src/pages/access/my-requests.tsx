import { type MyRoleRequest, withdrawRoleRequest } from '@campus/contracts/access';
import { Badge, Card, ChangeButton, Day, Row, Section, SmallText, Stack, UserText } from '@campus/portal-kit';
import { capitalised } from '../../words.ts';
import { myRequestsTexts as texts } from './texts.ts';

const states = {
  open: { tone: 'accent', label: texts.waitingAdmin },
  granted: { tone: 'good', label: texts.granted },
  refused: { tone: 'bad', label: texts.refused },
  withdrawn: { tone: 'neutral', label: texts.withdrawn },
} as const;

export function MyRequests({ requests }: { requests: readonly MyRoleRequest[] }) {
  if (requests.length === 0) return null;
  return (
    <Section title={texts.title}>
      <Stack as="ul" gap={3}>
        {requests.map(({ id, roleName, day, state, reason, answer, decidedOn }) => {
          const { tone, label } = states[state];
          return (
            <li key={id}>
              <Card gap={2}>
                <Row gap={2}>
                  <strong>{capitalised(roleName)}</strong> <Badge tone={tone}>{label}</Badge>
                </Row>
                <SmallText>
                  {texts.askedOn} <Day day={day} />
                  {decidedOn && (
                    <>
                      {texts.answeredOn} <Day day={decidedOn} />
                    </>
                  )}
                </SmallText>
                <UserText>“{reason}”</UserText>
                {answer && (
                  <UserText>
                    {texts.adminsReason} <bdi>“{answer}”</bdi>
                  </UserText>
                )}
                {state === 'open' && (
                  <div>
                    <ChangeButton
                      endpoint={withdrawRoleRequest}
                      call={{ params: { id } }}
                      aria-label={texts.withdrawOf(roleName)}
                      question={{
                        title: texts.withdrawQuestion,
                        confirmLabel: texts.withdrawConfirm,
                        children: <p>{texts.withdrawConsequence(roleName)}</p>,
                      }}
                    >
                      {texts.withdraw}
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
