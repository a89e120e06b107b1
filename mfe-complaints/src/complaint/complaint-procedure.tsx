import type { ComplaintDetail } from '@campus/contracts/complaints';
import { Badge, Day, Fact, Facts, Notice, Section, SmallText, Stack, UserText } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { procedureTexts as texts } from './texts.ts';

/** The deadlines, the hearing and what the author can still do: for the author and the committee. */
export function ComplaintProcedure({
  complaint: { procedure, mine },
}: {
  complaint: Pick<ComplaintDetail, 'procedure' | 'mine'>;
}) {
  if (procedure === null) return null;
  const { clocks, pause, hearing, appealUntil, secondInstance, doneWords } = procedure;
  if (clocks.length === 0 && !hearing && !appealUntil && doneWords === '') return null;
  return (
    <Section title={t`Deadlines`}>
      <Stack gap={4}>
        <Facts>
          {clocks.map(({ what, due, metOn, overdue }) => (
            <Fact key={what} term={texts().clocks[what]}>
              <Day day={due} />
              {metOn ? (
                <>
                  {' '}
                  <SmallText>
                    {t`done on`} <Day day={metOn} />
                  </SmallText>
                </>
              ) : (
                overdue && (
                  <>
                    {' '}
                    <Badge tone="bad">{t`Overdue`}</Badge>
                  </>
                )
              )}
            </Fact>
          ))}
          {pause && (
            <Fact term={t`Paused until`}>
              <Day day={pause.until} />
              <UserText>{pause.reason}</UserText>
            </Fact>
          )}
          {hearing && (
            <Fact term={t`Hearing`}>
              <Day day={hearing.on} />, {hearing.time}, <bdi>{hearing.place}</bdi>
              {hearing.companions !== '' && <UserText>{hearing.companions}</UserText>}
            </Fact>
          )}
          {appealUntil && (
            <Fact term={t`You can appeal until`}>
              <Day day={appealUntil} />
            </Fact>
          )}
        </Facts>
        {secondInstance !== '' && clocks.some(({ what, metOn }) => what === 'decide' && metOn === null) && (
          <SmallText>
            {t`If it isn’t decided in time, the complaint goes to:`} <bdi>{secondInstance}</bdi>.
          </SmallText>
        )}
        {mine && hearing && (
          <SmallText>{t`You don’t have to come. You can answer here in writing instead. If you filed without your name, coming to a hearing shows who you are.`}</SmallText>
        )}
        {doneWords !== '' && (
          <Notice tone="neutral">
            <p>
              {mine
                ? t`The committee would like to tell every member what was done. Its words appear only if you agree:`
                : t`These words appear for every member once the author agrees:`}
            </p>
            <UserText>{doneWords}</UserText>
          </Notice>
        )}
      </Stack>
    </Section>
  );
}
