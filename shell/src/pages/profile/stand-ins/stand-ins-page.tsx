import { type CardId, cards, shellPaths } from '@campus/contracts';
import { addStandIn, endStandIn, listStandIns, type StandIn } from '@campus/contracts/stand-ins';
import {
  dayInWords,
  EmptyState,
  LinkButton,
  notify,
  Page,
  Place,
  QueryState,
  Row,
  Section,
  Skeleton,
  useChange,
  useEndpoint,
  useMay,
  useMemberId,
  usePortal,
  useToday,
} from '@campus/portal-kit';
import { useQueryClient } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useShell } from '../../../shell-context.tsx';
import { StandInForm } from './stand-in-form.tsx';
import { StandInList } from './stand-in-list.tsx';

export function Component() {
  const id = useMemberId();
  const mayAdd = useMay('stand-in.add');
  const queries = useQueryClient();
  const { session } = useShell();
  const query = useEndpoint(listStandIns);
  // A stand-in changes what both members may do and see, in several areas.
  const onSettled = async () => {
    await Promise.all([queries.invalidateQueries(), session.look()]);
  };
  const add = useChange(addStandIn, {
    onSuccess: ({ standIn, from, until }) =>
      notify.success(
        `${standIn.name} stands in for you from ${dayInWords(from)} until ${dayInWords(until)}.`,
      ),
    onSettled,
  });
  const remove = useChange(endStandIn, {
    onSuccess: () => notify.success('Stand-in ended.'),
    onError: ({ message }) => notify.error(message),
    onSettled,
  });
  const end = (standIn: string) => remove.mutate({ params: { id: standIn } });
  const place = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone, perhaps with its whole list.
  const count = query.data?.length ?? 0;
  const countBefore = useRef(count);
  useEffect(() => {
    if (count < countBefore.current) place.current?.focus();
    countBefore.current = count;
  }, [count]);
  return (
    <Page
      title="While you are away"
      width="narrow"
      lead="A colleague stands in for you for some days: faculty or an admin for applications and leave, faculty or a member of the committee for integrity cases. Stand-ins never decide on your requests or their own."
    >
      <Place gap={6} ref={place}>
        <QueryState
          query={query}
          skeleton={<Skeleton lines={4} />}
          isEmpty={(all) => all.length === 0 && !mayAdd}
          empty={
            <EmptyState
              icon={<Users />}
              title="You stand in for nobody"
              action={<LinkButton to={shellPaths.profile}>Your profile</LinkButton>}
            >
              <p>When a colleague who decides is away and names you as the stand-in, you see it here.</p>
            </EmptyState>
          }
        >
          {(all) => {
            const forMe = all.filter(({ absent }) => absent.id === id);
            return (
              <>
                <ForOthers standIns={all.filter(({ standIn }) => standIn.id === id)} end={end} />
                {(forMe.length > 0 || mayAdd) && (
                  <Section title="Your stand-ins">
                    {forMe.length === 0 ? (
                      <p>No one yet. Decisions wait for you or your colleagues.</p>
                    ) : (
                      <StandInList standIns={forMe} whose="standIn" end={end} />
                    )}
                  </Section>
                )}
                {mayAdd && (
                  <Section title="Ask a colleague">
                    <StandInForm add={(body) => add.mutateAsync({ body })} />
                  </Section>
                )}
              </>
            );
          }}
        </QueryState>
      </Place>
    </Page>
  );
}

function ForOthers({ standIns, end }: { standIns: readonly StandIn[]; end: (id: string) => void }) {
  const today = useToday();
  if (standIns.length === 0) return null;
  return (
    <Section title="You stand in for">
      <StandInList standIns={standIns} whose="absent" end={end} />
      {standIns.some(({ from }) => from <= today) && <WhatWaits />}
    </Section>
  );
}

/** Where stand-ins decide, and what it takes to decide there. */
const decisions: [CardId, string][] = [
  ['transparency-budget', 'application.review'],
  ['health-leave', 'application.review'],
  ['academic-integrity', 'case.decide'],
];

function WhatWaits() {
  const { cardPaths, session } = usePortal();
  const permissions = 'me' in session ? session.me.permissions : [];
  const open = decisions.filter(([card, action]) => cardPaths[card] && permissions.includes(action));
  return (
    open.length > 0 && (
      <nav aria-label="Waiting for a decision">
        <Row>
          {open.map(([card]) => (
            <LinkButton key={card} to={cardPaths[card]!} variant="primary">
              {cards.find(({ id }) => id === card)!.name}
            </LinkButton>
          ))}
        </Row>
      </nav>
    )
  );
}
