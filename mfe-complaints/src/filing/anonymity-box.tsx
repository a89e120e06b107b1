import { Card, Disclosure, Stack } from '@campus/portal-kit';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import styles from './anonymity-box.module.css';
import { anonymityBoxTexts as texts } from './texts.ts';

/** The promise of an anonymous complaint in three lines, with the details in a fold. */
export function AnonymityBox() {
  return (
    <Card gap={4} className={styles.box}>
      <Stack as="ul" gap={1}>
        <li>{texts.promise}</li>
        <li>{texts.warning}</li>
        <li>{texts.advice}</li>
      </Stack>
      <Disclosure title={texts.summary}>
        <dl>
          <dt>{texts.storedTitle}</dt>
          <dd>{texts.stored}</dd>
          <dt>{texts.notStoredTitle}</dt>
          <dd>{texts.notStored}</dd>
          <dt>{texts.risksTitle}</dt>
          <dd>{texts.risks}</dd>
          <dt>{texts.precautionsTitle}</dt>
          <dd>{texts.precautions}</dd>
        </dl>
      </Disclosure>
      <p>
        {texts.code} <Link to={paths.followUp}>{texts.followUp}</Link>
      </p>
    </Card>
  );
}
