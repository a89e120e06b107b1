import { listLeaveQueue } from '@campus/contracts/health';
import { LinkButton, Notice, useMay, usePagedEndpoint } from '@campus/portal-kit';
import { paths } from '../paths.ts';
import { reminderTexts } from './texts.ts';

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
          {reminderTexts.review}
        </LinkButton>
      }
    >
      {reminderTexts.toDecide(data.length, hasNextPage)}
    </Notice>
  );
}
