import { Badge, Button, Row, Section, Stack } from '@campus/portal-kit';
import { useState } from 'react';
import { keptCodes } from './kept-codes.ts';
import { texts } from './texts.ts';

const words = texts.list;

/** The codes that this device keeps; nothing when there are none. */
export function CodeList({ onOpen }: { onOpen: (code: string) => void }) {
  const [codes, setCodes] = useState(keptCodes.read);
  if (codes.length === 0) return null;
  return (
    <Section title={words.title}>
      <Stack as="ul" gap={3}>
        {codes.map(({ code, keptOn, hasReply }) => (
          <li key={code}>
            <Row>
              <span>{words.item(code.slice(0, 4), keptOn)}</span>
              {hasReply && <Badge tone="accent">{words.newReply}</Badge>}
              <Button onClick={() => onOpen(code)}>{words.open}</Button>
              <Button
                variant="quiet"
                onClick={() => {
                  keptCodes.forget(code);
                  setCodes(keptCodes.read());
                }}
              >
                {words.remove}
              </Button>
            </Row>
          </li>
        ))}
      </Stack>
    </Section>
  );
}
