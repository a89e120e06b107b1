import type { AbsenceDetail } from '@campus/contracts';
import { Fact, Facts, When } from '@campus/portal-kit';
import { spanWords } from '../components/span-words.ts';
import { kindWords } from './kind-words.ts';
import styles from './report.module.css';

/** What was reported, as far as this reader may know. */
export function ReportFacts({ absence }: { absence: AbsenceDetail }) {
  const { registrationNumber, className, reason, forgotten, reportedAt } = absence;
  return (
    <Facts>
      <Fact term="Days">{spanWords(absence)}</Fact>
      <Fact term="Kind">{kindWords(absence)}</Fact>
      <Fact term="Registration number">
        <bdi>{registrationNumber}</bdi>
      </Fact>
      {className !== '' && (
        <Fact term="Class">
          <bdi>{className}</bdi>
        </Fact>
      )}
      <Fact term="Reported">
        <When at={reportedAt} />
      </Fact>
      {forgotten ? (
        <Fact term="Reason">Deleted, with the certificate, because it is long ago.</Fact>
      ) : (
        reason !== null && (
          <Fact term="Reason">
            {reason === '' ? (
              'None was given.'
            ) : (
              <span dir="auto" className={styles['words']}>
                {reason}
              </span>
            )}
          </Fact>
        )
      )}
    </Facts>
  );
}
