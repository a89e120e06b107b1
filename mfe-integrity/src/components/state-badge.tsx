import { caseStates, type CaseState } from '@campus/contracts';
import { Badge } from '@campus/portal-kit';

const tones = {
  reported: 'neutral',
  checked: 'neutral',
  notified: 'warn',
  answered: 'accent',
  unanswered: 'accent',
  decided: 'accent',
  appealed: 'warn',
  final: 'good',
  published: 'good',
  dismissed: 'neutral',
  sealed: 'neutral',
} as const satisfies Record<CaseState, string>;

export const StateBadge = ({ state }: { state: CaseState }) => (
  <Badge tone={tones[state]}>{caseStates[state]}</Badge>
);
