import { listMyCases } from '@campus/contracts/integrity';
import { Page, Section, useMay, usePagedEndpoint } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import { CaseList } from '../components/case-list.tsx';
import { paths } from '../paths.ts';

export function MyCasesPage() {
  const about = usePagedEndpoint(listMyCases, { query: { part: 'student' } });
  const reported = usePagedEndpoint(listMyCases, { query: { part: 'reporter' } });
  const mayReport = useMay('case.report');
  // A member who lost the role still follows their own reports.
  const reports = mayReport || (reported.data?.length ?? 0) > 0;
  return (
    <Page
      title={t`My cases`}
      lead={t`Cases about you and cases you reported, and what happens next in each.`}
    >
      <Section title={t`About me`}>
        <CaseList
          query={about}
          empty={
            <p>{t`There is no case about you. If someone ever reports one, we email you, and you can read everything here before anything is decided.`}</p>
          }
        />
      </Section>
      {reports && (
        <Section title={t`Reported by me`}>
          <CaseList
            query={reported}
            empty={
              <p>
                {t`You haven’t reported any case.`} <Link to={paths.add}>{t`Add a record`}</Link>
              </p>
            }
          />
        </Section>
      )}
    </Page>
  );
}
