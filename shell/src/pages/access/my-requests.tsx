import { type MyRoleRequest, withdrawRoleRequest } from '@campus/contracts/access';
import { Badge, Button, Card, Day, notify, Section, Stack, useChange, useConfirm } from '@campus/portal-kit';
import styles from './access-page.module.css';

const states = {
  open: { tone: 'accent', label: 'Waiting for an admin' },
  granted: { tone: 'good', label: 'Granted' },
  refused: { tone: 'bad', label: 'Refused' },
  withdrawn: { tone: 'neutral', label: 'Withdrawn' },
} as const;

/** The reader's requests, newest first; nothing as long as there is none. */
export function MyRequests({
  requests,
  onWithdrawn,
}: {
  requests: readonly MyRoleRequest[];
  onWithdrawn: () => void;
}) {
  const [dialog, confirm] = useConfirm();
  const withdraw = useChange(withdrawRoleRequest, {
    onSuccess: () => {
      notify.success('Request withdrawn.');
      onWithdrawn();
    },
    onError: ({ message }) => notify.error(message),
  });

  async function withdrawNow({ id, roleName }: MyRoleRequest) {
    const isSure = await confirm({
      title: 'Withdraw your request?',
      confirmLabel: 'Withdraw it',
      children: <p>Admins no longer see that you asked for the role “{roleName}”. You can ask again.</p>,
    });
    if (isSure) withdraw.mutate({ params: { id } });
  }

  if (requests.length === 0) return null;
  return (
    <Section title="Your requests">
      <Stack as="ul" gap={3}>
        {requests.map((request) => {
          const { id, roleName, day, state, reason, answer, decidedOn } = request;
          const { tone, label } = states[state];
          return (
            <li key={id}>
              <Card className={styles.request}>
                <p className={styles.head}>
                  <strong className={styles.role}>{roleName}</strong> <Badge tone={tone}>{label}</Badge>
                </p>
                <p className={styles.soft}>
                  Asked on <Day day={day} />
                  {decidedOn && (
                    <>
                      , answered on <Day day={decidedOn} />
                    </>
                  )}
                </p>
                <p className={styles.words} dir="auto">
                  “{reason}”
                </p>
                {answer && (
                  <p className={styles.words}>
                    The admin’s reason: <bdi>“{answer}”</bdi>
                  </p>
                )}
                {state === 'open' && (
                  <div>
                    <Button
                      onClick={() => void withdrawNow(request)}
                      aria-label={`Withdraw the request for the role ${roleName}`}
                    >
                      Withdraw
                    </Button>
                  </div>
                )}
              </Card>
            </li>
          );
        })}
      </Stack>
      {dialog}
    </Section>
  );
}
