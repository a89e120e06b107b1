import type { StandIn } from '@campus/contracts';
import { Badge, Button, Card, ConfirmDialog, Day, notify, useToday } from '@campus/portal-kit';
import { useState } from 'react';
import styles from './stand-ins.module.css';

/** Those who stand in for me, or for whom I stand in: whose name is shown is said by `whose`. */
export function StandInList({
  standIns,
  whose,
  end,
}: {
  standIns: readonly StandIn[];
  whose: 'standIn' | 'absent';
  end: (id: string) => Promise<void>;
}) {
  const [ending, setEnding] = useState<StandIn | null>(null);
  const [busy, setBusy] = useState(false);
  const today = useToday();

  async function endNow({ id }: StandIn) {
    setBusy(true);
    try {
      await end(id);
      notify.success('Ended. It no longer counts.');
    } catch (error) {
      notify.error((error as Error).message);
    }
    setBusy(false);
    setEnding(null);
  }

  return (
    <>
      <ul className={styles['list']}>
        {standIns.map((standIn) => {
          const { id, from, until } = standIn;
          const { name } = standIn[whose];
          return (
            <li key={id}>
              <Card className={styles['card']}>
                <div>
                  <strong>
                    <bdi>{name}</bdi>
                  </strong>
                  <p className={styles['soft']}>
                    From <Day day={from} /> until <Day day={until} />
                  </p>
                </div>
                {from <= today ? <Badge tone="accent">Now</Badge> : <Badge>Later</Badge>}
                <Button aria-label={`End: ${name}`} onClick={() => setEnding(standIn)}>
                  End
                </Button>
              </Card>
            </li>
          );
        })}
      </ul>
      <ConfirmDialog
        open={ending !== null}
        title="End it now?"
        confirmLabel="End it"
        danger
        busy={busy}
        onConfirm={() => ending && void endNow(ending)}
        onCancel={() => setEnding(null)}
      >
        {ending && (
          <p className={styles['words']}>
            {whose === 'standIn' ? (
              <>
                <bdi>{ending.standIn.name}</bdi> will no longer decide in your place.
              </>
            ) : (
              <>
                You will no longer decide in the place of <bdi>{ending.absent.name}</bdi>, who may be counting
                on you.
              </>
            )}{' '}
            What was decided stays.
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}
