import { Card, Disclosure } from '@campus/portal-kit';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import styles from './anonymity-box.module.css';

/** The promise of an anonymous complaint in three lines, with the details in a fold. */
export function AnonymityBox() {
  return (
    <Card className={styles['box']}>
      <ul>
        <li>No name, account or time is kept, only the day.</li>
        <li>Your words can give you away.</li>
        <li>Use your own phone and mobile data.</li>
      </ul>
      <Disclosure title="What the portal keeps, and what can give you away">
        <dl>
          <dt>Stored</dt>
          <dd>
            Your text, the place, the category, the day, and your pictures without hidden data such as the
            location.
          </dd>
          <dt>Not stored</dt>
          <dd>
            Your name, registration number, account, network address, browser and the time of day. This
            browser only keeps how many complaints you have left this week.
          </dd>
          <dt>What can give you away</dt>
          <dd>
            Words and pictures: names, handwriting, a view from a window, facts that only you know. The
            college’s network sees that you use the portal, and this browser’s history shows that you opened
            this page. Neither shows what you write. While the server runs, its database files show the order
            of the latest complaints.
          </dd>
          <dt>What you can do</dt>
          <dd>
            Don’t write on the college’s computers or Wi-Fi, nor right after the event. Read your text once
            more as if you were the person it is about.
          </dd>
        </dl>
      </Disclosure>
      <p>
        You get a code to read the answer. Do you have one?{' '}
        <Link to={paths.followUp}>Follow up with a code</Link>
      </p>
    </Card>
  );
}
