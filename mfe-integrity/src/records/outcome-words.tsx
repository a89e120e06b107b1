import { caseOutcomes, type IntegrityRecord } from '@campus/contracts';
import { Badge } from '@campus/portal-kit';

/** How a published case ended. */
export const OutcomeWords = ({
  record: { outcome, afterAppeal },
}: {
  record: Pick<IntegrityRecord, 'outcome' | 'afterAppeal'>;
}) => (
  <>
    <Badge tone={outcome === 'no-finding' ? 'good' : 'neutral'}>{caseOutcomes[outcome].label}</Badge>
    {afterAppeal && ' after an appeal'}
  </>
);
