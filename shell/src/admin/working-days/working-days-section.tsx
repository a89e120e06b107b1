import { getWorkingDays } from '@campus/contracts/procedure';
import { QueryState, readAgain, Section, Skeleton, useEndpoint } from '@campus/portal-kit';
import { texts } from './texts.ts';
import { WorkingDaysForm } from './working-days-form.tsx';

export default function WorkingDaysSection() {
  const calendar = useEndpoint(getWorkingDays);
  return (
    <Section title={texts.title}>
      <p>{texts.lead}</p>
      <QueryState query={calendar} skeleton={<Skeleton lines={6} />}>
        {(read) => <WorkingDaysForm read={read} onReload={() => readAgain(calendar)} />}
      </QueryState>
    </Section>
  );
}
