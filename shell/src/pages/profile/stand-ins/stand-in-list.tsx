import type { StandIn } from '@campus/contracts/stand-ins';
import { Badge, Button, Card, Day, Stack, useConfirm, useToday } from '@campus/portal-kit';
import styles from './stand-ins.module.css';
import { texts } from './texts.ts';

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
      title: texts.list.question,
      confirmLabel: texts.list.confirm,
      danger: true,
      children: (
        <p className={styles.words}>
          {whose === 'standIn' ? (
            <>
              <bdi>{standIn.name}</bdi> {texts.list.theyNoLonger}
            </>
          ) : (
            <>
              {texts.list.youNoLonger} <bdi>{absent.name}</bdi>
              {texts.list.counting}
            </>
          )}{' '}
          {texts.list.past}
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
                    {texts.list.from} <Day day={from} /> {texts.list.until} <Day day={until} />
                  </p>
                </div>
                {from <= today ? (
                  <Badge tone="accent">{texts.list.now}</Badge>
                ) : (
                  <Badge>{texts.list.later}</Badge>
                )}
                <Button aria-label={`End: ${name}`} onClick={() => void endNow(standIn)}>
                  {texts.list.end}
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
