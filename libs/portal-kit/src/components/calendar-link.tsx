import type { CalendarLinkCalls } from '@campus/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Answer } from '../api-client.ts';
import { keyOf, useEndpoint } from '../data.ts';
import { When } from '../format.tsx';
import { ChangeButton } from './change-button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Row } from './layout.tsx';
import { Place } from './place.tsx';
import { QueryState } from './query-state.tsx';
import { Section } from './section.tsx';
import { TextField } from './text-field.tsx';
import { Text } from './text.tsx';

interface Props {
  title: string;
  /** The contents of the calendar, and what anyone with the link can read. */
  words: string;
  calls: CalendarLinkCalls;
}

/** A secret calendar link that members create, copy once, renew and remove. */
export function CalendarLink({ title, words, calls }: Props) {
  const link = useEndpoint(calls.get);
  const queries = useQueryClient();
  const setSince = (since: string | null) => queries.setQueryData(keyOf(calls.get), { since });
  const [path, setPath] = useState<string | null>(null);
  const renewing = {
    endpoint: calls.renew,
    // The link that was shown may end.
    onMutate: () => setPath(null),
    onSuccess: (made: Answer<CalendarLinkCalls['renew']>) => {
      setSince(made.since);
      setPath(made.path);
    },
  };
  const address = path && location.origin + path;
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  // The button that made it is gone.
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [address]);

  return (
    <Section title={title}>
      <Text>{words}</Text>
      <QueryState query={link}>
        {({ since }) => (
          <Place gap={3} width="measure">
            {address && (
              <>
                <TextField
                  label="Your link"
                  ref={field}
                  hint="Add it to your calendar app as a calendar from the internet. It is shown only once."
                  value={address}
                  readOnly
                  onChange={() => undefined}
                />
                <div>
                  <CopyButton text={address}>Copy link</CopyButton>
                </div>
              </>
            )}
            {since === null ? (
              <div>
                <ChangeButton {...renewing}>Create link</ChangeButton>
              </div>
            ) : (
              <>
                <p>
                  Calendar link created on <When at={since} />.
                  {!address && ' It can’t be shown again. Renew it if you have lost it.'}
                </p>
                <Row>
                  <ChangeButton
                    {...renewing}
                    question={{
                      title: 'Renew the link?',
                      confirmLabel: 'Renew link',
                      children: (
                        <p>
                          Your current link stops working immediately. Add the new one to your calendar app.
                        </p>
                      ),
                    }}
                  />
                  <ChangeButton
                    endpoint={calls.end}
                    variant="danger"
                    question={{
                      title: 'Remove the link?',
                      confirmLabel: 'Remove link',
                      danger: true,
                      children: (
                        <p>
                          Calendar apps that use it get no more updates. They keep the entries they already
                          have.
                        </p>
                      ),
                    }}
                    done="Your calendar link is removed."
                    onSuccess={() => {
                      setSince(null);
                      setPath(null);
                    }}
                  />
                </Row>
              </>
            )}
          </Place>
        )}
      </QueryState>
    </Section>
  );
}
