import { Disclosure, Stack } from '@campus/portal-kit';
import styles from './how-it-works.module.css';
import { howItWorksTexts } from './texts.ts';

export const HowItWorks = () => (
  <Disclosure title={howItWorksTexts.howWorks}>
    <Stack gap={3} className={styles['text']}>
      <h3>{howItWorksTexts.howPortalKnowsMember}</h3>
      <p>{howItWorksTexts.onceWeekBrowserEveryone}</p>
      <p>{howItWorksTexts.complaintCarriesOneStamped}</p>
      <h3>{howItWorksTexts.howGetAnswer}</h3>
      <p>{howItWorksTexts.whenFiledComplaintPage}</p>
      <h3>{howItWorksTexts.withYourName}</h3>
      <p>{howItWorksTexts.everyMemberWhoRead}</p>
    </Stack>
  </Disclosure>
);
