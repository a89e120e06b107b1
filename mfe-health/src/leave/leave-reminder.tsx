import { listLeaveQueue } from '@campus/contracts/health';
import { figure, LinkButton, Notice, plural, useMay, usePagedEndpoint } from '@campus/portal-kit';
import { paths } from '../paths.ts';

/** Tells reviewers how many leave requests they can decide; nothing for anyone else. */
export function LeaveReminder() {
  const decides = useMay('application.review');
  const { data = [], hasNextPage } = usePagedEndpoint(listLeaveQueue, { enabled: decides });
  const [first] = data;
  if (!first) return null;
  return (
    <Notice
      tone="warn"
      action={
        <LinkButton variant="primary" to={data.length === 1 ? paths.report(first.id) : paths.leaveQueue}>
          Review
        </LinkButton>
      }
    >
      <p>
        {figure(data.length)}
        {hasNextPage && ' or more'} leave {plural(data.length, 'request')} to decide.
      </p>
    </Notice>
  );
}
