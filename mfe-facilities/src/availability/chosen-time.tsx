import type { BookedTime, Facility } from '@campus/contracts/facilities';
import { LinkButton } from '@campus/portal-kit';
import { timeWords } from '../facility/time-words.ts';
import { paths } from '../paths.ts';
import { texts } from './texts.ts';
import styles from './track.module.css';

/** The time that was chosen in a picture, in words, and the way to the form. */
export const ChosenTime = ({ facility, time }: { facility: Facility; time: BookedTime | null }) => (
  <div aria-live="polite" className={styles.answer}>
    {time && (
      <p>
        <strong>{timeWords(time)}</strong>
        <LinkButton variant="primary" to={paths.book(facility.id, time)}>
          {facility.needsApproval ? texts.chosenTime.requestTime : texts.chosenTime.bookTime}
        </LinkButton>
      </p>
    )}
  </div>
);
