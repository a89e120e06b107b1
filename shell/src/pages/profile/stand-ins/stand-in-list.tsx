import { endStandIn, type StandIn } from '@campus/contracts/stand-ins';
import { Badge, Card, ChangeButton, Day, SmallText, Stack, useToday } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import styles from './stand-ins.module.css';

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
                  {t`From`} <Day day={from} /> {t`to`} <Day day={until} />
                </SmallText>
              </div>
              {from <= today ? <Badge tone="accent">{t`Now`}</Badge> : <Badge>{t`Later`}</Badge>}
              <ChangeButton
                endpoint={endStandIn}
                call={{ params: { id } }}
                aria-label={`End: ${name}`}
                question={{
                  title: t`End it now?`,
                  confirmLabel: t`End it`,
                  danger: true,
                  children: (
                    <p>
                      {whose === 'standIn' ? (
                        <>
                          <bdi>{name}</bdi> {t`will no longer decide in your place.`}
                        </>
                      ) : (
                        <>
                          {t`You will no longer decide in the place of`} <bdi>{name}</bdi>
                          {t`, who may be counting on you.`}
                        </>
                      )}{' '}
                      {t`Past decisions stay.`}
                    </p>
                  ),
                }}
                done={t`The stand-in has ended.`}
                onSettled={onEnded}
              >
                {t`End`}
              </ChangeButton>
            </Card>
          </li>
        );
      })}
    </Stack>
  );
}
