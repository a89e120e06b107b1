import type { Parsed } from '@campus/contracts';
import type { getCaseReminder } from '@campus/contracts/integrity';
import { LinkButton, Notice, plural } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { paths } from '../paths.ts';
import { texts } from './texts.ts';

/** Reminds the reader to answer or appeal, and the committee of its cases. */
export const Reminder = ({ toAnswer, toAppeal, toDo, overdue }: Parsed<typeof getCaseReminder.response>) => (
  <>
    {toAnswer > 0 && (
      <Notice
        tone="warn"
        action={
          <LinkButton to={paths.myCases} variant="primary">
            {t`Read and answer`}
          </LinkButton>
        }
      >
        {texts().reminder.canAnswer(toAnswer)}
      </Notice>
    )}
    {toAppeal > 0 && (
      <Notice
        tone="warn"
        action={
          <LinkButton to={paths.myCases} variant="primary">
            {plural(toAppeal, t`Read the decision`, t`Read the decisions`)}
          </LinkButton>
        }
      >
        {texts().reminder.canAppeal(toAppeal)}
      </Notice>
    )}
    {toDo > 0 && (
      <Notice
        tone={overdue > 0 ? 'warn' : 'neutral'}
        action={<LinkButton to={paths.committee}>{t`Review cases`}</LinkButton>}
      >
        <p>
          {texts().reminder.forCommittee(toDo)}
          {overdue > 0 && texts().reminder.overdue(overdue)}.
        </p>
      </Notice>
    )}
  </>
);
