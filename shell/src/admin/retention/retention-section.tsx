import { getRetention } from '@campus/contracts/administration';
import { QueryState, readAgain, Section, Skeleton, useEndpoint } from '@campus/portal-kit';
import { RetentionForm } from './retention-form.tsx';
import { texts } from './texts.ts';

export default function RetentionSection() {
  const retention = useEndpoint(getRetention);
  return (
    <Section title={texts.title}>
      <p>{texts.lead}</p>
      <QueryState query={retention} skeleton={<Skeleton lines={6} />}>
        {(read) => <RetentionForm read={read} onReload={() => readAgain(retention)} />}
      </QueryState>
    </Section>
  );
}
