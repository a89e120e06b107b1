import { durationInWords, type Facility, facilityKinds } from '@campus/contracts/facilities';
import { counted, Fact, Facts, Names, Section, UserText } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import styles from './facility.module.css';
import { openingLines } from './time-words.ts';

export const FacilityAbout = ({ facility }: { facility: Facility }) => {
  const { description, rules, opening, capacity, managers, needsApproval } = facility;
  return (
    <>
      <Section title={t`About this facility`}>
        {description !== '' && <UserText>{description}</UserText>}
        <Facts>
          <Fact term={t`Opening hours`}>
            <ul className={styles.hours}>
              {openingLines(opening).map(({ days, hours }) => (
                <li key={days}>
                  {days} <span>{hours}</span>
                </li>
              ))}
            </ul>
          </Fact>
          <Fact term={t`Kind`}>{facilityKinds[facility.kind]}</Fact>
          {capacity !== null && <Fact term={t`Capacity`}>{counted(capacity, 'person', 'people')}</Fact>}
          <Fact term={t`One booking`}>
            {facility.minMinutes === facility.maxMinutes
              ? durationInWords(facility.maxMinutes)
              : `${durationInWords(facility.minMinutes)} to ${durationInWords(facility.maxMinutes)}`}
          </Fact>
          <Fact term={t`Each member`}>
            {t`At most ${{ weeklyBookings: counted(facility.weeklyBookings, 'booking') }} a week, up to ${{ aheadDays: counted(facility.aheadDays, 'day') }} ahead`}
          </Fact>
          <Fact term={t`Approval`}>
            {needsApproval
              ? t`A manager must approve each booking. Your time is held until then.`
              : t`Not needed. Your booking is valid immediately.`}
          </Fact>
          <Fact term={t`Managed by`}>
            {managers.length === 0 ? t`Admins` : <Names of={managers.map(({ name }) => name)} last=", " />}
          </Fact>
        </Facts>
      </Section>
      {rules !== '' && (
        <Section title={t`Rules`}>
          <UserText>{rules}</UserText>
        </Section>
      )}
    </>
  );
};
