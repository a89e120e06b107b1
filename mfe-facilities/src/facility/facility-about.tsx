import { durationInWords, type Facility, facilityKinds } from '@campus/contracts/facilities';
import { counted, Fact, Facts, Section } from '@campus/portal-kit';
import { Fragment } from 'react';
import styles from './facility.module.css';
import { openingLines } from './time-words.ts';

/** What there is to know before one books: hours, limits, rules. */
export const FacilityAbout = ({ facility }: { facility: Facility }) => {
  const { description, rules, opening, capacity, managers, needsApproval } = facility;
  return (
    <>
      <Section title="About this facility">
        {description !== '' && (
          <p className={styles['words']} dir="auto">
            {description}
          </p>
        )}
        <Facts>
          <Fact term="Opening hours">
            <ul className={styles['hours']}>
              {openingLines(opening).map(({ days, hours }) => (
                <li key={days}>
                  {days} <span>{hours}</span>
                </li>
              ))}
            </ul>
          </Fact>
          <Fact term="Kind">{facilityKinds[facility.kind]}</Fact>
          {capacity !== null && <Fact term="Capacity">{counted(capacity, 'person', 'people')}</Fact>}
          <Fact term="One booking">
            {facility.minMinutes === facility.maxMinutes
              ? durationInWords(facility.maxMinutes)
              : `${durationInWords(facility.minMinutes)} to ${durationInWords(facility.maxMinutes)}`}
          </Fact>
          <Fact term="Each member">
            At most {counted(facility.weeklyBookings, 'booking')} a week, up to{' '}
            {counted(facility.aheadDays, 'day')} ahead
          </Fact>
          <Fact term="Approval">
            {needsApproval
              ? 'A manager must approve each booking. Your time is held until then.'
              : 'Not needed. Your booking counts at once.'}
          </Fact>
          <Fact term="Managed by">
            {managers.length === 0
              ? 'The admins'
              : managers.map(({ id, name }, index) => (
                  <Fragment key={id}>
                    {index > 0 && ', '}
                    <bdi>{name}</bdi>
                  </Fragment>
                ))}
          </Fact>
        </Facts>
      </Section>
      {rules !== '' && (
        <Section title="Rules">
          <p className={styles['words']} dir="auto">
            {rules}
          </p>
        </Section>
      )}
    </>
  );
};
