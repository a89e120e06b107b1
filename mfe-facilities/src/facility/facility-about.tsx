import { durationInWords, type Facility, facilityKinds } from '@campus/contracts/facilities';
import { counted, Fact, Facts, Names, Section, UserText } from '@campus/portal-kit';
import styles from './facility.module.css';
import { openingLines } from './time-words.ts';
import { texts } from './texts.ts';

export const FacilityAbout = ({ facility }: { facility: Facility }) => {
  const { description, rules, opening, capacity, managers, needsApproval } = facility;
  return (
    <>
      <Section title={texts.facilityAbout.aboutFacility}>
        {description !== '' && <UserText>{description}</UserText>}
        <Facts>
          <Fact term={texts.facilityAbout.openingHours}>
            <ul className={styles.hours}>
              {openingLines(opening).map(({ days, hours }) => (
                <li key={days}>
                  {days} <span>{hours}</span>
                </li>
              ))}
            </ul>
          </Fact>
          <Fact term={texts.facilityAbout.kind}>{facilityKinds[facility.kind]}</Fact>
          {capacity !== null && (
            <Fact term={texts.facilityAbout.capacity}>{counted(capacity, 'person', 'people')}</Fact>
          )}
          <Fact term={texts.facilityAbout.oneBooking}>
            {facility.minMinutes === facility.maxMinutes
              ? durationInWords(facility.maxMinutes)
              : `${durationInWords(facility.minMinutes)} to ${durationInWords(facility.maxMinutes)}`}
          </Fact>
          <Fact term={texts.facilityAbout.eachMember}>
            {texts.facilityAbout.mostWeekUpAhead(
              counted(facility.weeklyBookings, 'booking'),
              counted(facility.aheadDays, 'day'),
            )}
          </Fact>
          <Fact term={texts.facilityAbout.approval}>
            {needsApproval ? texts.facilityAbout.needsApproval : texts.facilityAbout.noApproval}
          </Fact>
          <Fact term={texts.facilityAbout.managedBy}>
            {managers.length === 0 ? (
              texts.facilityAbout.theAdmins
            ) : (
              <Names of={managers.map(({ name }) => name)} last=", " />
            )}
          </Fact>
        </Facts>
      </Section>
      {rules !== '' && (
        <Section title={texts.facilityAbout.rules}>
          <UserText>{rules}</UserText>
        </Section>
      )}
    </>
  );
};
