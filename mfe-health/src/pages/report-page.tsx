import { getAbsence } from '@campus/contracts/health';
import { DetailPage, History, Section, Stack, useMay } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import type { ComponentProps } from 'react';
import { paths } from '../paths.ts';
import { spanWords, stepWords } from '../report/absence-words.ts';
import {
  AuthorActions,
  Certificate,
  Decision,
  Notices,
  ReportFacts,
  StatusNotice,
} from '../report/report-parts.tsx';

/** The refetch interval while an email about the report is being sent, in ms. */
const mailMs = 5000;

const reports = () => [paths.reports, t`Your reports`] as const;

/** One report, for its author, the reviewer, faculty and admins. */
export const ReportPage = () => (
  <DetailPage
    endpoint={getAbsence}
    refetchInterval={({ notices }) =>
      notices.some(({ state }) => state === 'queued' || state === 'sending') && mailMs
    }
    what="report"
    list={reports()}
    title={t`Report`}
    page={(absence, queue) => ({
      // Days for the reader's own reports, the student for others.
      title: absence.mine ? spanWords(absence) : absence.name,
      kind: absence.kind === 'sick' ? t`Sick report` : t`Leave request`,
      parents: queue ? [[paths.leaveQueue, t`Leave to decide`]] : absence.mine ? [reports()] : [],
    })}
  >
    {(absence, reading) => <Report absence={absence} {...reading} />}
  </DetailPage>
);

function Report({ absence, ...decision }: ComponentProps<typeof Decision>) {
  const readsNotices = useMay('absence.read-reasons') || absence.mine;
  return (
    <Stack gap={6}>
      {absence.mine ? <AuthorActions absence={absence} /> : <StatusNotice absence={absence} />}
      <ReportFacts absence={absence} />
      <Decision absence={absence} {...decision} />
      <Certificate absence={absence} />
      {readsNotices && !absence.forgotten && <Notices notices={absence.notices} mine={absence.mine} />}
      <Section title={t`History`}>
        <History entries={absence.history} headingOf={(entry) => stepWords(entry, absence.kind)} />
      </Section>
    </Stack>
  );
}
