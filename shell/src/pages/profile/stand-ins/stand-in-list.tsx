import type { StandIn } from '@campus/contracts/stand-ins';
import { Badge, Button, Card, Day, Stack, useConfirm, useToday } from '@campus/portal-kit';
import styles from './stand-ins.module.css';

/** Shows the name of the stand-in, or of the absent member. */
export function StandInList({
  standIns,
  whose,
  end,
}: {
  standIns: readonly StandIn[];
  whose: 'standIn' | 'absent';
  end: (id: string) => void;
}) {
  const today = useToday();
  const [dialog, confirm] = useConfirm();

  async function endNow({ id, standIn, absent }: StandIn) {
    const isSure = await confirm({
      title: 'End it now?',
      confirmLabel: 'End it',
      danger: true,
      children: (
        <p className={styles.words}>
          {whose === 'standIn' ? (
            <>
              <bdi>{standIn.name}</bdi> will no longer decide in your place.
            </>
          ) : (
            <>
              You will no longer decide in the place of <bdi>{absent.name}</bdi>, who may be counting on you.
            </>
          )}{' '}
          Past decisions stand.
        </p>
      ),
    });
    if (isSure) end(id);
  }

  return (
    <>
      <Stack as="ul">
        {standIns.map((standIn) => {
          const { id, from, until } = standIn;
          const { name } = standIn[whose];
          return (
            <li key={id}>
              <Card className={styles.card}>
                <div>
                  <strong>
                    <bdi>{name}</bdi>
                  </strong>
                  <p className={styles.soft}>
                    From <Day day={from} /> until <Day day={until} />
                  </p>
                </div>
                {from <= today ? <Badge tone="accent">Now</Badge> : <Badge>Later</Badge>}
                <Button aria-label={`End: ${name}`} onClick={() => void endNow(standIn)}>
                  End
                </Button>
              </Card>
            </li>
          );
        })}
      </Stack>
      {dialog}
    </>
  );
}
