import { getCaseReminder } from '@campus/contracts/integrity';
import {
  counted,
  Page,
  plural,
  ProcessSteps,
  Section,
  useEndpoint,
  useMay,
  NavCards,
  type Way,
} from '@campus/portal-kit';
import { ChartColumn, FilePlus, FolderOpen, Gavel, LibraryBig } from 'lucide-react';
import { Outcomes } from '../components/outcomes.tsx';
import { Reminder } from '../components/reminder.tsx';
import { paths } from '../paths.ts';
import styles from './home-page.module.css';
import { texts } from '../components/texts.ts';

const addRecord: Way = [paths.add, FilePlus, texts.homePage.addRecord, texts.homePage.reportWhatFoundSecond];
const records: Way = [paths.records, LibraryBig, texts.homePage.viewRecords, texts.homePage.casesOverHowThey];
const myCases = (aboutMe: number): Way => [
  paths.myCases,
  FolderOpen,
  texts.homePage.myCases,
  aboutMe > 0
    ? texts.homePage.aboutWhatHappensWhat(counted(aboutMe, 'case'), plural(aboutMe, 'is', 'are'))
    : texts.homePage.casesAboutReportedWhat,
];
const committee: Way = [paths.committee, Gavel, 'Committee', texts.homePage.whatWaitsCheckNotice];
const figures: Way = [paths.figures, ChartColumn, 'Figures', texts.homePage.howManyCasesEnded];

export function HomePage() {
  const mayReport = useMay('case.report');
  const mayDecide = useMay('case.decide');
  const { data } = useEndpoint(getCaseReminder);
  const ways = [
    ...(mayReport ? [addRecord] : []),
    records,
    myCases(data?.aboutMe ?? 0),
    ...(mayDecide ? [committee] : []),
    figures,
  ];
  return (
    <Page title={texts.homePage.academicIntegrity} lead={texts.homePage.whatHappensWhenSomebody}>
      {data && <Reminder {...data} />}
      <NavCards ways={ways} />
      <ProcessSteps
        title={texts.homePage.howCaseGoes}
        steps={[
          ['Report', texts.homePage.teacherMemberCommitteeReports],
          ['Check', texts.homePage.secondPersonLooksNothing],
          ['Notice', texts.homePage.studentGetsEMail],
          ['Answer', texts.homePage.studentAnswerDocumentsCompanion(days(data?.answerDays))],
          ['Decision', texts.homePage.committeeDecidesSaysWhy],
          ['Appeal', texts.homePage.studentAppealOtherPeople(days(data?.appealDays))],
          ['Record', texts.homePage.onlyNowCaseFinal],
        ]}
      />
      <Section title={texts.homePage.whatCommitteeDecide}>
        <p className={styles['words']}>{texts.homePage.caseAboutWhatEach}</p>
        <Outcomes />
      </Section>
      <Section title={texts.homePage.whoReadsWhat}>
        <p className={styles['words']}>{texts.homePage.caseReadStudentAbout}</p>
      </Section>
    </Page>
  );
}

/** While the rule isn't known, no number is better than a wrong one. */
const days = (count: number | undefined): string =>
  count === undefined ? 'some days' : counted(count, 'day');
