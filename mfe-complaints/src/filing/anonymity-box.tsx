import { Card, Disclosure, Stack } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import styles from './anonymity-box.module.css';

/** The promise of an anonymous complaint in three lines, with the details in a fold. */
export function AnonymityBox() {
  return (
    <Card gap={4} className={styles.box}>
      <Stack as="ul" gap={1}>
        <li>{t`We keep no name, account or time, only the day.`}</li>
        <li>{t`Your words can give you away.`}</li>
        <li>{t`Use your own phone and mobile data.`}</li>
      </Stack>
      <Disclosure title={t`What the portal keeps, and what can give you away`}>
        <dl>
          <dt>{t`Stored`}</dt>
          <dd>{t`Your text, the place, the category, the day, and your pictures and the pages of your PDF files without hidden data such as the location.`}</dd>
          <dt>{t`Not stored`}</dt>
          <dd>{t`Your name, registration number, account, network address, browser and the time of day. Until you log out, this browser keeps what it needs for the complaints you have left this week.`}</dd>
          <dt>{t`What can give you away`}</dt>
          <dd>{t`Words and pictures: names, handwriting, a view from a window, facts that only you know. The college’s network sees that you use the portal, and this browser’s history shows that you opened this page. Neither shows what you write. While the server runs, its database files show the order of the latest complaints.`}</dd>
          <dt>{t`What you can do`}</dt>
          <dd>{t`Don’t use the college’s computers or Wi-Fi, and don’t write right after the event. Read your text again as the person it is about would read it.`}</dd>
        </dl>
      </Disclosure>
      <p>
        {t`You get a code to read the answer. Already have one?`}{' '}
        <Link to={paths.followUp}>{t`Follow up with a code`}</Link>
      </p>
    </Card>
  );
}
