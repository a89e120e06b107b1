import type { ComplaintDetail } from '@campus/contracts/complaints';
import { Badge, Day, Fact, Facts, Notice, Section, SmallText, Stack, UserText } from '@campus/portal-kit';
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
    <Section title={texts.title}>
      <Stack gap={4}>
        <Facts>
          {clocks.map(({ what, due, metOn, overdue }) => (
            <Fact key={what} term={texts.clocks[what]}>
              <Day day={due} />
              {metOn ? (
                <>
                  {' '}
                  <SmallText>
                    {texts.done} <Day day={metOn} />
                  </SmallText>
                </>
              ) : (
                overdue && (
                  <>
                    {' '}
                    <Badge tone="bad">{texts.overdue}</Badge>
                  </>
                )
              )}
            </Fact>
          ))}
          {pause && (
            <Fact term={texts.pausedUntil}>
              <Day day={pause.until} />
              <UserText>{pause.reason}</UserText>
            </Fact>
          )}
          {hearing && (
            <Fact term={texts.hearing}>
              <Day day={hearing.on} />, {hearing.time}, <bdi>{hearing.place}</bdi>
              {hearing.companions !== '' && <UserText>{hearing.companions}</UserText>}
            </Fact>
          )}
          {appealUntil && (
            <Fact term={texts.appealUntil}>
              <Day day={appealUntil} />
            </Fact>
          )}
        </Facts>
        {secondInstance !== '' && clocks.some(({ what, metOn }) => what === 'decide' && metOn === null) && (
          <SmallText>
            {texts.otherwise} <bdi>{secondInstance}</bdi>.
          </SmallText>
        )}
        {mine && hearing && <SmallText>{texts.aboutHearing}</SmallText>}
        {doneWords !== '' && (
          <Notice tone="neutral">
            <p>{mine ? texts.mayWeTell : texts.waitsForAuthor}</p>
            <UserText>{doneWords}</UserText>
          </Notice>
        )}
      </Stack>
    </Section>
  );
}
