import { listMyCases } from '@campus/contracts/integrity';
import { Page, Section, useMay, usePagedEndpoint } from '@campus/portal-kit';
import { Link } from 'react-router-dom';
import { CaseList } from '../components/case-list.tsx';
import { paths } from '../paths.ts';
import { texts } from '../case/texts.ts';

export function MyCasesPage() {
  const about = usePagedEndpoint(listMyCases, { query: { part: 'student' } });
  const reported = usePagedEndpoint(listMyCases, { query: { part: 'reporter' } });
  const mayReport = useMay('case.report');
  // A member who lost the role still follows their own reports.
  const reports = mayReport || (reported.data?.length ?? 0) > 0;
  return (
    <Page title={texts.myCasesPage.myCases} lead={texts.myCasesPage.lead}>
      <Section title={texts.myCasesPage.aboutMe}>
        <CaseList query={about} empty={<p>{texts.myCasesPage.noneAboutMe}</p>} />
      </Section>
      {reports && (
        <Section title={texts.myCasesPage.reportedMe}>
          <CaseList
            query={reported}
            empty={
              <p>
                {texts.myCasesPage.noneReported} <Link to={paths.add}>{texts.myCasesPage.addRecord}</Link>
              </p>
            }
          />
        </Section>
      )}
    </Page>
  );
}
