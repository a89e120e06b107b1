import { listMyCases } from '@campus/contracts/integrity';
import { Page, Section, useMay, usePagedEndpoint } from '@campus/portal-kit';
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
      title="My cases"
      lead="Cases about you and cases that you reported: where each stands, and what comes next."
    >
      <Section title="About me">
        <CaseList
          query={about}
          empty={
            <p>
              There is no case about you. If there ever is one, you get an e-mail and read all of it here
              before anything is decided.
            </p>
          }
        />
      </Section>
      {reports && (
        <Section title="Reported by me">
          <CaseList
            query={reported}
            empty={
              <p>
                You have reported nothing. <Link to={paths.add}>Add a record</Link>
              </p>
            }
          />
        </Section>
      )}
    </Page>
  );
}
