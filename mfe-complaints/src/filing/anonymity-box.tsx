import { Card, Disclosure } from '@campus/portal-kit';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import styles from './anonymity-box.module.css';
import { anonymityBoxTexts } from './texts.ts';

/** The promise of an anonymous complaint in three lines, with the details in a fold. */
export function AnonymityBox() {
  return (
    <Card className={styles['box']}>
      <ul>
        <li>{anonymityBoxTexts.noNameAccountTime}</li>
        <li>{anonymityBoxTexts.wordsGiveAway}</li>
        <li>{anonymityBoxTexts.useOwnPhoneMobile}</li>
      </ul>
      <Disclosure title={anonymityBoxTexts.whatPortalKeepsWhat}>
        <dl>
          <dt>{anonymityBoxTexts.stored}</dt>
          <dd>{anonymityBoxTexts.textPlaceCategoryDay}</dd>
          <dt>{anonymityBoxTexts.notStored}</dt>
          <dd>{anonymityBoxTexts.nameRegistrationNumberAccount}</dd>
          <dt>{anonymityBoxTexts.whatGiveAway}</dt>
          <dd>{anonymityBoxTexts.wordsPicturesNamesHandwriting}</dd>
          <dt>{anonymityBoxTexts.whatYouCanDo}</dt>
          <dd>{anonymityBoxTexts.dontWriteCollegesComputers}</dd>
        </dl>
      </Disclosure>
      <p>
        {anonymityBoxTexts.getCodeReadAnswer}{' '}
        <Link to={paths.followUp}>{anonymityBoxTexts.followUpCode}</Link>
      </p>
    </Card>
  );
}
