import { Card } from '@campus/portal-kit';
import styles from './anonymity-box.module.css';

/** What the portal keeps of a complaint without a name, and what can give its author away all the same. */
export function AnonymityBox() {
  return (
    <Card className={styles['box']}>
      <h2>What the portal keeps</h2>
      <dl>
        <dt>Stored</dt>
        <dd>
          Your text, the place, what it is about, your pictures without what the camera noted in them, and the
          day.
        </dd>
        <dt>Not stored</dt>
        <dd>
          Your name, your registration number, your account, your network address, your browser, the time of
          day. This browser remembers only how many you have left this week, nothing of what you write.
        </dd>
        <dt>What can give you away</dt>
        <dd>
          The words and pictures themselves: names, handwriting, a view from a window, what only you can know.
          The college’s network sees that you visited the portal, and this browser’s history that you opened
          this page, though not what you write.
        </dd>
        <dt>What you can do</dt>
        <dd>
          Write on your own phone with its own mobile data, not on the college’s computers or Wi-Fi. Read your
          text once more as if you were the person it is about.
        </dd>
      </dl>
    </Card>
  );
}
