import { type MyRoleRequest, withdrawRoleRequest } from '@campus/contracts/access';
import { Badge, Button, Card, Day, notify, Section, Stack, useChange, useConfirm } from '@campus/portal-kit';
import styles from './access-page.module.css';
import { texts } from './texts.ts';

const states = {
  open: { tone: 'accent', label: texts.myRequests.waitingAdmin },
  granted: { tone: 'good', label: texts.myRequests.granted },
  refused: { tone: 'bad', label: texts.myRequests.refused },
  withdrawn: { tone: 'neutral', label: texts.myRequests.withdrawn },
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
      notify.success(texts.myRequests.withdrawDone);
      onWithdrawn();
    },
    onError: ({ message }) => notify.error(message),
  });

  async function withdrawNow({ id, roleName }: MyRoleRequest) {
    const isSure = await confirm({
      title: texts.myRequests.withdrawQuestion,
      confirmLabel: texts.myRequests.withdrawConfirm,
      children: <p>{texts.myRequests.withdrawConsequence(roleName)}</p>,
    });
    if (isSure) withdraw.mutate({ params: { id } });
  }

  if (requests.length === 0) return null;
  return (
    <Section title={texts.myRequests.title}>
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
                  {texts.myRequests.askedOn} <Day day={day} />
                  {decidedOn && (
                    <>
                      {texts.myRequests.answeredOn} <Day day={decidedOn} />
                    </>
                  )}
                </p>
                <p className={styles.words} dir="auto">
                  “{reason}”
                </p>
                {answer && (
                  <p className={styles.words}>
                    {texts.myRequests.adminsReason} <bdi>“{answer}”</bdi>
                  </p>
                )}
                {state === 'open' && (
                  <div>
                    <Button
                      onClick={() => void withdrawNow(request)}
                      aria-label={texts.myRequests.withdrawOf(roleName)}
                    >
                      {texts.myRequests.withdraw}
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
