import type { Parsed } from '@campus/contracts';
import type { getCaseReminder } from '@campus/contracts/integrity';
import { LinkButton, Notice, plural, waiting } from '@campus/portal-kit';
import { paths } from '../paths.ts';

/** Reminds the reader to answer or appeal, and the committee of its cases. */
export const Reminder = ({ toAnswer, toAppeal, toDo, overdue }: Parsed<typeof getCaseReminder.response>) => (
  <>
    {toAnswer > 0 && (
      <Notice
        tone="warn"
        action={
          <LinkButton to={paths.myCases} variant="primary">
            {plural(toAnswer, 'Read it and answer', 'Read them and answer')}
          </LinkButton>
        }
      >
        <p>
          {plural(toAnswer, 'There is a case', `There are ${toAnswer} cases`)} about you, and you can answer
          now. Nothing is decided yet.
        </p>
      </Notice>
    )}
    {toAppeal > 0 && (
      <Notice
        tone="warn"
        action={
          <LinkButton to={paths.myCases} variant="primary">
            {plural(toAppeal, 'Read the decision', 'Read the decisions')}
          </LinkButton>
        }
      >
        <p>
          {plural(toAppeal, 'A case about you is', `${toAppeal} cases about you are`)} decided, and you can
          appeal now. Other people decide then.
        </p>
      </Notice>
    )}
    {toDo > 0 && (
      <Notice
        tone={overdue > 0 ? 'warn' : 'neutral'}
        action={<LinkButton to={paths.committee}>Have a look</LinkButton>}
      >
        <p>
          {waiting(toDo, 'case')} for the committee, and you can act on {plural(toDo, 'it', 'them')}
          {overdue > 0 && `; ${overdue} longer than the rules allow`}.
        </p>
      </Notice>
    )}
  </>
);
