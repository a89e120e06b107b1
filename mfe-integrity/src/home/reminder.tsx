import { LinkButton, Notice } from '@campus/portal-kit';
import { useReminder } from './use-reminder.ts';

/** The API counts no further. */
const mostCounted = 100;

/** What waits for the reader: his answer or appeal, and the cases of the committee. Nothing while that isn't known. */
export function Reminder() {
  const { data } = useReminder();
  if (!data) return null;
  const { toAnswer, toAppeal, toDo, overdue } = data;
  return (
    <>
      {toAnswer > 0 && (
        <Notice
          tone="warn"
          action={
            <LinkButton to="/cheating-records/my-cases" variant="primary">
              {toAnswer === 1 ? 'Read it and answer' : 'Read them and answer'}
            </LinkButton>
          }
        >
          <p>
            {toAnswer === 1
              ? 'There is a case about you, and you can answer now. Nothing is decided yet.'
              : `There are ${toAnswer} cases about you, and you can answer now. Nothing is decided yet.`}
          </p>
        </Notice>
      )}
      {toAppeal > 0 && (
        <Notice
          tone="warn"
          action={
            <LinkButton to="/cheating-records/my-cases" variant="primary">
              {toAppeal === 1 ? 'Read the decision' : 'Read the decisions'}
            </LinkButton>
          }
        >
          <p>
            {toAppeal === 1
              ? 'A case about you is decided, and you can appeal now. Other people decide then.'
              : `${toAppeal} cases about you are decided, and you can appeal now. Other people decide then.`}
          </p>
        </Notice>
      )}
      {toDo > 0 && (
        <Notice
          tone={overdue > 0 ? 'warn' : 'neutral'}
          action={<LinkButton to="/cheating-records/committee">Have a look</LinkButton>}
        >
          <p>
            {casesWait(toDo)} for the committee, and you can act on {toDo === 1 ? 'it' : 'them'}
            {overdue > 0 && `; ${overdue} longer than the rules allow`}.
          </p>
        </Notice>
      )}
    </>
  );
}

function casesWait(count: number): string {
  if (count === 1) return '1 case waits';
  return `${count >= mostCounted ? `${count} or more` : count} cases wait`;
}
