import { Badge, Text } from '@campus/portal-kit';

/** Nobody can choose this candidate any more. */
export const Withdrawn = ({ reason }: { reason: string }) => (
  <Text>
    <Badge tone="warn">Withdrawn</Badge> <span dir="auto">{reason}</span>
  </Text>
);
