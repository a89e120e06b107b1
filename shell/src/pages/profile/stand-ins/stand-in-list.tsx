import { endStandIn, type StandIn } from '@campus/contracts/stand-ins';
import { Badge, Card, ChangeButton, Day, SmallText, Stack, useToday } from '@campus/portal-kit';
import styles from './stand-ins.module.css';
import { texts } from './texts.ts';

export function StandInList({
  standIns,
  whose,
  onEnded,
}: {
  standIns: readonly StandIn[];
  whose: 'standIn' | 'absent';
  onEnded: () => Promise<void>;
}) {
  const today = useToday();
  return (
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
                <SmallText>
                  {texts.list.from} <Day day={from} /> {texts.list.until} <Day day={until} />
                </SmallText>
              </div>
              {from <= today ? (
                <Badge tone="accent">{texts.list.now}</Badge>
              ) : (
                <Badge>{texts.list.later}</Badge>
              )}
              <ChangeButton
                endpoint={endStandIn}
                call={{ params: { id } }}
                aria-label={`End: ${name}`}
                question={{
                  title: texts.list.question,
                  confirmLabel: texts.list.confirm,
                  danger: true,
                  children: (
                    <p>
                      {whose === 'standIn' ? (
                        <>
                          <bdi>{name}</bdi> {texts.list.theyNoLonger}
                        </>
                      ) : (
                        <>
                          {texts.list.youNoLonger} <bdi>{name}</bdi>
                          {texts.list.counting}
                        </>
                      )}{' '}
                      {texts.list.past}
                    </p>
                  ),
                }}
                done={texts.page.ended}
                onSettled={onEnded}
              >
                {texts.list.end}
              </ChangeButton>
            </Card>
          </li>
        );
      })}
    </Stack>
  );
}
