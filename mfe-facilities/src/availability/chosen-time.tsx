import type { BookedTime, Facility } from '@campus/contracts/facilities';
import { LinkButton } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { timeWords } from '../facility/time-words.ts';
import { paths } from '../paths.ts';
import styles from './track.module.css';

/** The time that was chosen in a picture, in words, and the way to the form. */
export const ChosenTime = ({ facility, time }: { facility: Facility; time: BookedTime | null }) => (
  <div aria-live="polite" className={styles.answer}>
    {time && (
      <p>
        <strong>{timeWords(time)}</strong>
        <LinkButton variant="primary" to={paths.book(facility.id, time)}>
          {facility.needsApproval ? t`Request this time` : t`Book this time`}
        </LinkButton>
      </p>
    )}
  </div>
);
