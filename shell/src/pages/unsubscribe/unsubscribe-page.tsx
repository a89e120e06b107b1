import { shellPaths } from '@campus/contracts';
import { changeUnsubscribe, type MailWish, readUnsubscribe } from '@campus/contracts/mail';
import {
  Button,
  EmptyState,
  focusOn,
  keyOf,
  LinkButton,
  Notice,
  Page,
  Place,
  QueryState,
  Stack,
  useApi,
  useChange,
} from '@campus/portal-kit';
import { useQuery } from '@tanstack/react-query';
import { MailX } from 'lucide-react';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { texts } from './texts.ts';

/** Where the link in a mail leads: stops one kind of mail, without signing in. The secret is behind the #. */
export function Component() {
  const token = useLocation().hash.slice(1);
  return (
    <Page title={texts.title} width="narrow">
      {readUnsubscribe.body.safeParse({ token }).success ? (
        <Wish key={token} token={token} />
      ) : (
        <BrokenLink />
      )}
    </Page>
  );
}

function Wish({ token }: { token: string }) {
  const api = useApi();
  const place = useRef<HTMLDivElement>(null);
  const [now, setNow] = useState<MailWish | null>(null);
  const query = useQuery({
    queryKey: [...keyOf(readUnsubscribe), token],
    queryFn: () => api.call(readUnsubscribe, { body: { token } }),
  });
  const change = useChange(changeUnsubscribe, {
    onSuccess: (wish) => {
      setNow(wish);
      // The button that was used is gone.
      focusOn(place.current);
    },
  });
  const choose = (wanted: boolean) => change.mutate({ body: { token, wanted } });
  return (
    <Place ref={place} gap={5}>
      <QueryState query={query} missing={<BrokenLink />}>
        {(before) => {
          const { label, wanted } = now ?? before;
          return (
            <>
              {!wanted ? (
                <Notice tone="good" title={texts.stopped(label)}>
                  {texts.effect}
                </Notice>
              ) : now ? (
                <Notice tone="good" title={texts.wanted(label)} />
              ) : (
                <Stack gap={3}>
                  <h2>{texts.question(label)}</h2>
                  <p>{texts.effect}</p>
                </Stack>
              )}
              {change.error && (
                <Notice tone="bad">
                  <p role="alert">{change.error.message}</p>
                </Notice>
              )}
              <div>
                <Button
                  variant={wanted ? 'primary' : 'secondary'}
                  busy={change.isPending}
                  onClick={() => choose(!wanted)}
                >
                  {wanted ? texts.stop : texts.undo}
                </Button>
              </div>
            </>
          );
        }}
      </QueryState>
    </Place>
  );
}

const BrokenLink = () => (
  <EmptyState
    title={texts.brokenTitle}
    icon={<MailX />}
    action={<LinkButton to={shellPaths.profile}>{texts.toProfile}</LinkButton>}
  >
    <p>{texts.broken}</p>
  </EmptyState>
);
