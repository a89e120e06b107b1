import { Card, Page, useMay } from '@campus/portal-kit';
import {
  ArrowRight,
  ChartColumn,
  FilePlus,
  FolderOpen,
  Gavel,
  LibraryBig,
  type LucideIcon,
} from 'lucide-react';
import { HowItGoes } from '../home/how-it-goes.tsx';
import { Reminder } from '../home/reminder.tsx';
import { useReminder } from '../home/use-reminder.ts';
import styles from './home-page.module.css';

type Way = [to: string, Icon: LucideIcon, title: string, words: string];

const addRecord: Way = ['add', FilePlus, 'Add Record', 'Report what you found. A second person checks it.'];
const records: Way = [
  'records',
  LibraryBig,
  'View Records',
  'Cases that are over, and how they ended. Without names.',
];
const myCases = (aboutMe: number): Way => [
  'my-cases',
  FolderOpen,
  'My cases',
  aboutMe > 0
    ? `${aboutMe === 1 ? '1 case is' : `${aboutMe} cases are`} about you. What happens, and what you can do now.`
    : 'Cases about you or reported by you, and what you can do now.',
];
const committee: Way = ['committee', Gavel, 'Committee', 'What waits for a check, a notice or a decision.'];
const figures: Way = ['figures', ChartColumn, 'Figures', 'How many cases ended in each term, and how.'];

export function HomePage() {
  const mayReport = useMay('case.report');
  const { committee: onCommittee, aboutMe } = useReminder().data ?? { committee: false, aboutMe: 0 };
  const ways = [
    ...(mayReport ? [addRecord] : []),
    records,
    myCases(aboutMe),
    ...(onCommittee ? [committee] : []),
    figures,
  ];
  return (
    <Page
      title="Academic Integrity"
      lead="What happens when somebody reports cheating, and what came of it: step by step, fair to everybody in it, and without names."
    >
      <Reminder />
      <div className={styles['ways']}>
        {ways.map(([to, Icon, title, words]) => (
          <Card key={to} to={`/cheating-records/${to}`} className={styles['way']}>
            <Icon aria-hidden="true" />
            <h2>
              {title} <ArrowRight size={20} aria-hidden="true" />
            </h2>
            <p>{words}</p>
          </Card>
        ))}
      </div>
      <HowItGoes />
    </Page>
  );
}
