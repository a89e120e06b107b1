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

const addRecord: Way = [
  paths.add,
  FilePlus,
  'Add Record',
  'Report what you found. A second person checks it.',
];
const records: Way = [
  paths.records,
  LibraryBig,
  'View Records',
  'Cases that are over, and how they ended. Without names.',
];
const myCases = (aboutMe: number): Way => [
  paths.myCases,
  FolderOpen,
  'My cases',
  aboutMe > 0
    ? `${counted(aboutMe, 'case')} ${plural(aboutMe, 'is', 'are')} about you. What happens, and what you can do now.`
    : 'Cases about you or reported by you, and what you can do now.',
];
const committee: Way = [
  paths.committee,
  Gavel,
  'Committee',
  'What waits for a check, a notice or a decision.',
];
const figures: Way = [paths.figures, ChartColumn, 'Figures', 'How many cases ended in each term, and how.'];

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
    <Page
      title="Academic Integrity"
      lead="What happens when somebody reports cheating, and what came of it: step by step, fair to everybody in it, and without names."
    >
      {data && <Reminder {...data} />}
      <NavCards ways={ways} />
      <ProcessSteps
        title="How a case goes"
        steps={[
          [
            'Report',
            'A teacher or a member of the committee reports what happened, with evidence if there is some. The student isn’t told yet.',
          ],
          ['Check', 'A second person looks at it. If there is nothing in it, it ends here.'],
          ['Notice', 'The student gets an e-mail and reads here everything that the committee decides on.'],
          [
            'Answer',
            `The student has ${days(data?.answerDays)} to answer, with documents, and with a companion if one is wanted.`,
          ],
          ['Decision', 'The committee decides and says why. Who reported or checked it does not decide.'],
          ['Appeal', `The student has ${days(data?.appealDays)} to appeal. Other people decide then.`],
          ['Record', 'Only now the case is final, and is published without names.'],
        ]}
      />
      <Section title="What the committee can decide">
        <p className={styles['words']}>If a case is about you, this is what each decision means:</p>
        <Outcomes />
      </Section>
      <Section title="Who reads what">
        <p className={styles['words']}>
          A case is read by the student it is about, from the notice on, by who reported it, and by the
          committee. Everybody else reads the record: what kind of thing it was, the level of the course, the
          term and the decision. Never a name, a number or a date.
        </p>
      </Section>
    </Page>
  );
}

/** While the rule isn't known, no number is better than a wrong one. */
const days = (count: number | undefined): string =>
  count === undefined ? 'some days' : counted(count, 'day');
