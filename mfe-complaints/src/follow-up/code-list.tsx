import { Badge, Button, Row, Section, Stack } from '@campus/portal-kit';
import { useState } from 'react';
import { keptCodes } from './kept-codes.ts';
import { texts } from './texts.ts';
import { useForgetCode } from './use-forget-code.tsx';

const words = texts.list;

/** The codes that this device keeps; nothing when there are none. */
export function CodeList({
  onOpen,
  onRemoved,
}: {
  onOpen: (code: string) => void;
  /** The pressed button is gone. */
  onRemoved: () => void;
}) {
  const [codes, setCodes] = useState(keptCodes.read);
  const [dialog, forget] = useForgetCode();
  async function remove(code: string) {
    if (!(await forget(code))) return;
    setCodes(keptCodes.read());
    onRemoved();
  }
  return (
    <>
      {codes.length > 0 && (
        <Section title={words.title}>
          <Stack as="ul" gap={3}>
            {codes.map(({ code, keptOn, hasReply }) => {
              const item = words.item(code.slice(0, 4), keptOn);
              return (
                <li key={code}>
                  <Row>
                    <span>{item}</span>
                    {hasReply && <Badge tone="accent">{words.newReply}</Badge>}
                    <Button aria-label={words.openItem(item)} onClick={() => onOpen(code)}>
                      {words.open}
                    </Button>
                    <Button
                      variant="quiet"
                      aria-label={words.removeItem(item)}
                      onClick={() => void remove(code)}
                    >
                      {words.remove}
                    </Button>
                  </Row>
                </li>
              );
            })}
          </Stack>
        </Section>
      )}
      {dialog}
    </>
  );
}
