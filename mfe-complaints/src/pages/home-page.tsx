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
import { t } from '@lingui/core/macro';
import { EyeOff, UserRound } from 'lucide-react';
import { useCoverTokens } from '../filing/use-complaint-tokens.ts';
import { paths } from '../paths.ts';
import styles from './home-page.module.css';

const ways = (): Way[] => [
  [
    paths.submit,
    UserRound,
    t`Submit with your name`,
    t`You can be contacted. You choose whether every member can read it, or only those who answer.`,
  ],
  [
    paths.submitAnonymously,
    EyeOff,
    t`Submit anonymously`,
    t`We keep no name, no account and no time. You read the answer with a code that only you have.`,
  ],
];
const links = () =>
  [
    [paths.complaints, t`All complaints`],
    [paths.myComplaints, t`My complaints`],
    [paths.followUp, t`Follow up with a code`],
    [paths.figures, t`How long answers take`],
    [paths.committees, t`Who answers complaints`],
  ] as const;

export function HomePage() {
  useCoverTokens();
  const mayHandle = useMay('complaint.handle');
  return (
    <Page
      title={t`Anonymous Complaints`}
      lead={t`Is something wrong at the college? Say so, with or without your name, and get an answer.`}
      actions={mayHandle && <LinkButton to={paths.queue}>{t`Complaints queue`}</LinkButton>}
    >
      <NavCards ways={ways()} />
      <LinkList label={t`Complaints`} links={links()} />
      <Grid min="24rem" gap={6}>
        <Section title={t`What we promise`}>
          <Stack as="ul" gap={3} width="measure" className={styles.promises}>
            <li>{t`Your complaint stays in the queue of its committee until it is closed.`}</li>
            <li>{t`No one can delete a complaint without giving their name and a reason.`}</li>
            <li>{t`If you file anonymously, the portal stores nothing that says who you are.`}</li>
          </Stack>
        </Section>
        <Section title={t`What we can’t promise`}>
          <Stack as="ul" gap={3} width="measure" className={styles.promises}>
            <li>{t`The decision may not be what you wish. It says what is done, and why.`}</li>
            <li>{t`We can’t hide who you are if your words give it away.`}</li>
            <li>{t`You can keep a complaint from the people it is about by naming them in the form. If you don’t, they may read it.`}</li>
            <li>{t`We can’t help immediately. In danger, call 112 or go to someone you trust.`}</li>
          </Stack>
        </Section>
      </Grid>
    </Page>
  );
}
