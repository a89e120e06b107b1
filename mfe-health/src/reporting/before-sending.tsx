import { absenceKinds, daySchema, type AbsenceKind } from '@campus/contracts';
import { useWatch } from '@campus/portal-kit';
import { spanWords } from '../components/span-words.ts';

/** What is about to be reported, and who is told what, while its fields may be folded away. */
export function BeforeSending({
  kind,
  address,
}: {
  kind: AbsenceKind;
  address: 'classCoordinatorEmail' | 'parentEmail';
}) {
  const [name, registrationNumber, from, until, fromAfternoon, untilMidday, typed] = useWatch({
    name: ['name', 'registrationNumber', 'from', 'until', 'fromAfternoon', 'untilMidday', address],
  }) as [string, string, string, string, boolean, boolean, string];
  const to = typed.trim();
  // A date field takes years of six digits.
  const areDays = [from, until || from].every((day) => daySchema.safeParse(day).success);
  if (name === '' || registrationNumber === '' || !areDays) return null;
  return (
    <div>
      <p>
        <strong>
          <bdi>{name}</bdi>, <bdi>{registrationNumber}</bdi>
        </strong>
        : {absenceKinds[kind].toLowerCase()},{' '}
        {spanWords({ from, until: until || from, fromAfternoon, untilMidday })}.
      </p>
      {to === '' ? (
        kind === 'sick' && <p>Nobody gets an e-mail: no coordinator’s address is given.</p>
      ) : (
        <p>
          <bdi>{to}</bdi> gets an e-mail with your name
          {kind === 'sick' && ', registration number, class'} and these days. No reason stands in it.
        </p>
      )}
    </div>
  );
}
