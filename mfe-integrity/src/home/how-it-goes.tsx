import { caseOutcomes } from '@campus/contracts';
import { Fact, Facts, Section } from '@campus/portal-kit';
import styles from './how-it-goes.module.css';
import { useReminder } from './use-reminder.ts';

/** The way of a case, how it can end and who reads what of it, for somebody who has nothing to do with one yet. */
export function HowItGoes() {
  const { data } = useReminder();
  return (
    <>
      <Section title="How a case goes">
        <ol className={styles['steps']}>
          <li>
            <strong>Report.</strong> A teacher or a member of the committee reports what happened, with
            evidence if there is some. The student isn’t told yet.
          </li>
          <li>
            <strong>Check.</strong> A second person looks at it. If there is nothing in it, it ends here.
          </li>
          <li>
            <strong>Notice.</strong> The student gets an e-mail and reads here everything that the committee
            decides on.
          </li>
          <li>
            <strong>Answer.</strong> The student has {days(data?.answerDays)} to answer, with documents, and
            with a companion if one is wanted.
          </li>
          <li>
            <strong>Decision.</strong> The committee decides and says why. Who reported or checked it does not
            decide.
          </li>
          <li>
            <strong>Appeal.</strong> The student has {days(data?.appealDays)} to appeal. Other people decide
            then.
          </li>
          <li>
            <strong>Record.</strong> Only now the case is final, and is published without names.
          </li>
        </ol>
      </Section>
      <Section title="What the committee can decide">
        <p className={styles['words']}>If a case is about you, this is what each decision means:</p>
        <Facts>
          {Object.entries(caseOutcomes).map(([outcome, { label, meaning }]) => (
            <Fact key={outcome} term={label}>
              {meaning}
            </Fact>
          ))}
        </Facts>
      </Section>
      <Section title="Who reads what">
        <p className={styles['words']}>
          A case is read by the student it is about, from the notice on, by who reported it, and by the
          committee. Everybody else reads the record: what kind of thing it was, the level of the course, the
          term and the decision. Never a name, a number or a date.
        </p>
      </Section>
    </>
  );
}

/** While the rule isn't known, no number is better than a wrong one. */
const days = (count: number | undefined): string => {
  if (count === undefined) return 'some days';
  return count === 1 ? '1 day' : `${count} days`;
};
