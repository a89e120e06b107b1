import type { AbsenceKind } from '@campus/contracts/health';
import {
  Badge,
  Fact,
  Facts,
  Page,
  Place,
  ReportedNotice,
  Skeleton,
  Stack,
  useMyDetails,
  useSession,
} from '@campus/portal-kit';
import { useState } from 'react';
import { paths } from '../paths.ts';
import { spanWords } from '../report/absence-words.ts';
import { ReportForm, type Reported } from '../reporting/report-form.tsx';
import { texts } from '../reporting/texts.ts';

export const ReportSickPage = () => <ReportingPage kind="sick" />;
export const ReportLeavePage = () => <ReportingPage kind="leave" />;

/** A form; after it was sent, its outcome. */
function ReportingPage({ kind }: { kind: AbsenceKind }) {
  const { title, lead } = texts()[kind];
  const session = useSession();
  const details = useMyDetails();
  const [reported, setReported] = useState<Reported | null>(null);
  const [count, setCount] = useState(0);
  // The shell's guard lets only members in. During a log-out there is no member to show the form to.
  if (!('me' in session)) return null;
  return (
    <Page title={title} lead={lead} width="narrow">
      {reported ? (
        <ReportedNotice
          open={texts().done.open}
          to={paths.report(reported.id)}
          onAnother={() => {
            setReported(null);
            setCount(count + 1);
          }}
          after={<p>{texts().done.next}</p>}
        >
          <Outcome kind={kind} {...reported} />
        </ReportedNotice>
      ) : (
        // The button that asked for another form is gone.
        <Place as="section" gap={6} focusWhen={count} aria-label={title}>
          {details ? (
            <ReportForm
              key={session.me.id}
              kind={kind}
              me={session.me}
              details={details}
              onReported={setReported}
            />
          ) : (
            <Skeleton lines={6} />
          )}
        </Place>
      )}
    </Page>
  );
}

const Outcome = ({ kind, message, span, told }: Reported & { kind: AbsenceKind }) => (
  <Stack gap={4}>
    <p>
      <strong>{message}</strong>
    </p>
    <Facts>
      <Fact term={texts().done.days}>{spanWords(span)}</Fact>
      <Fact term={texts().done.told}>{told === '' ? texts().done.toldNobody : <bdi>{told}</bdi>}</Fact>
      <Fact term={texts().done.status}>
        <Badge tone="warn">{texts()[kind].status}</Badge>
        {texts()[kind].statusText}
      </Fact>
    </Facts>
  </Stack>
);
