import {
  LinkButton,
  LinkList,
  Page,
  Section,
  useMay,
  NavCards,
  type Way,
  Grid,
  Stack,
} from '@campus/portal-kit';
import { EyeOff, UserRound } from 'lucide-react';
import { useComplaintTokens } from '../filing/use-complaint-tokens.ts';
import { paths } from '../paths.ts';
import styles from './home-page.module.css';

const ways: Way[] = [
  [
    paths.submit,
    UserRound,
    'Submit with your name',
    'The board can contact you. You choose whether every member or only the board can read it.',
  ],
  [
    paths.submitAnonymously,
    EyeOff,
    'Submit anonymously',
    'We keep no name, no account and no time. You read the answer with a code that only you have.',
  ],
];
const links = [
  [paths.complaints, 'All complaints'],
  [paths.myComplaints, 'My complaints'],
  [paths.followUp, 'Follow up with a code'],
  [paths.figures, 'How long answers take'],
] as const;

export function HomePage() {
  useComplaintTokens();
  const mayHandle = useMay('complaint.handle');
  return (
    <Page
      title="Anonymous Complaints"
      lead="Is something wrong at the college? Tell the board, with or without your name, and get an answer."
      actions={mayHandle && <LinkButton to={paths.queue}>Complaints queue</LinkButton>}
    >
      <NavCards ways={ways} />
      <LinkList label="Complaints" links={links} />
      <Grid min="24rem" gap={6}>
        <Section title="What we promise">
          <Stack as="ul" gap={3} className={styles['promises']}>
            <li>Your complaint stays in the board’s queue until a board member closes it.</li>
            <li>The board can’t delete a complaint without giving a name and a reason.</li>
            <li>If you file anonymously, the portal stores nothing that says who you are.</li>
          </Stack>
        </Section>
        <Section title="What we can’t promise">
          <Stack as="ul" gap={3} className={styles['promises']}>
            <li>The board may not decide as you wish. It says what it does, and why.</li>
            <li>We can’t hide who you are if your words give it away.</li>
            <li>
              A board member may see a complaint about them. Another member can hide it, but has to read it
              first.
            </li>
            <li>We can’t help at once. In danger call 112, or go to someone you trust.</li>
          </Stack>
        </Section>
      </Grid>
    </Page>
  );
}
