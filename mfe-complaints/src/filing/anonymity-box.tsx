import { Card, Disclosure, Stack } from '@campus/portal-kit';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import styles from './anonymity-box.module.css';
import { anonymityBoxTexts } from './texts.ts';

/** The promise of an anonymous complaint in three lines, with the details in a fold. */
export function AnonymityBox() {
  return (
    <Card gap={4} className={styles.box}>
      <Stack as="ul" gap={1}>
        <li>{anonymityBoxTexts.promise}</li>
        <li>{anonymityBoxTexts.warning}</li>
        <li>{anonymityBoxTexts.advice}</li>
      </Stack>
      <Disclosure title={anonymityBoxTexts.summary}>
        <dl>
          <dt>{anonymityBoxTexts.storedTitle}</dt>
          <dd>{anonymityBoxTexts.stored}</dd>
          <dt>{anonymityBoxTexts.notStoredTitle}</dt>
          <dd>{anonymityBoxTexts.notStored}</dd>
          <dt>{anonymityBoxTexts.risksTitle}</dt>
          <dd>{anonymityBoxTexts.risks}</dd>
          <dt>{anonymityBoxTexts.precautionsTitle}</dt>
          <dd>{anonymityBoxTexts.precautions}</dd>
        </dl>
      </Disclosure>
      <p>
        {anonymityBoxTexts.code} <Link to={paths.followUp}>{anonymityBoxTexts.followUp}</Link>
      </p>
    </Card>
  );
}
