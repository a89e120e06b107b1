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
import { homePageTexts } from './texts.ts';

const ways: Way[] = [
  [paths.submit, UserRound, homePageTexts.submitName, homePageTexts.boardContactChooseWhether],
  [paths.submitAnonymously, EyeOff, homePageTexts.submitAnonymously, homePageTexts.weKeepNoName],
];
const links = [
  [paths.complaints, homePageTexts.allComplaints],
  [paths.myComplaints, homePageTexts.myComplaints],
  [paths.followUp, homePageTexts.followUpCode],
  [paths.figures, homePageTexts.howLongAnswersTake],
] as const;

export function HomePage() {
  useComplaintTokens();
  const mayHandle = useMay('complaint.handle');
  return (
    <Page
      title={homePageTexts.anonymousComplaints}
      lead={homePageTexts.somethingWrongCollegeTell}
      actions={mayHandle && <LinkButton to={paths.queue}>{homePageTexts.complaintsQueue}</LinkButton>}
    >
      <NavCards ways={ways} />
      <LinkList label={homePageTexts.complaints} links={links} />
      <Grid min="24rem" gap={6}>
        <Section title={homePageTexts.whatWePromise}>
          <Stack as="ul" gap={3} className={styles['promises']}>
            <li>{homePageTexts.complaintStaysBoardsQueue}</li>
            <li>{homePageTexts.boardCantDeleteComplaint}</li>
            <li>{homePageTexts.fileAnonymouslyPortalStores}</li>
          </Stack>
        </Section>
        <Section title={homePageTexts.whatWeCantPromise}>
          <Stack as="ul" gap={3} className={styles['promises']}>
            <li>{homePageTexts.boardMayNotDecide}</li>
            <li>{homePageTexts.weCantHideWho}</li>
            <li>{homePageTexts.boardMemberMaySee}</li>
            <li>{homePageTexts.weCantHelpOnce}</li>
          </Stack>
        </Section>
      </Grid>
    </Page>
  );
}
