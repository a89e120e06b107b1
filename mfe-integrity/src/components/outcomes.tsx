import { caseOutcomes } from '@campus/contracts/integrity';
import { Fact, Facts } from '@campus/portal-kit';

/** Every decision that the committee can make, and its meaning. */
export const Outcomes = () => (
  <Facts>
    {Object.values(caseOutcomes).map(({ label, meaning }) => (
      <Fact key={label} term={label}>
        {meaning}
      </Fact>
    ))}
  </Facts>
);
