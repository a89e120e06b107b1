import { Badge, Text } from '@campus/portal-kit';

/** Why voters can't choose this candidate any more. */
export const Withdrawn = ({ reason }: { reason: string }) => (
  <Text>
    <Badge tone="warn">Withdrawn</Badge> <span dir="auto">{reason}</span>
  </Text>
);
