import { LinkButton, Notice } from '@campus/portal-kit';

/** The way to the report that stands where this one was to go. */
export function Refused({
  refusal,
  id,
}: {
  refusal: 'absence-overlaps' | 'report-exists' | null;
  /** Of this report. */
  id: string;
}) {
  if (refusal === null) return null;
  return (
    <div role="alert">
      {refusal === 'absence-overlaps' && (
        <Notice tone="warn" action={<LinkButton to="/health-system/reports">Your reports</LinkButton>}>
          <p>
            Another report of yours is about some of these days. Choose others, or take that one back first.
          </p>
        </Notice>
      )}
      {refusal === 'report-exists' && (
        <Notice tone="warn" action={<LinkButton to={`/health-system/reports/${id}`}>Open it</LinkButton>}>
          <p>
            What you sent first had arrived, and stays as it was then. To change something, take it back and
            report again.
          </p>
        </Notice>
      )}
    </div>
  );
}
