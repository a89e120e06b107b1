import { type CardId, cards, shellPaths } from '@campus/contracts';
import {
  addStandIn,
  listStandIns,
  type StandIn,
  type StandInAction,
  standInActions,
} from '@campus/contracts/stand-ins';
import {
  EmptyState,
  focusOn,
  LinkButton,
  Page,
  Place,
  QueryState,
  Row,
  Section,
  useChange,
  useEndpoint,
  useMay,
  useMemberId,
  usePortal,
  useToday,
} from '@campus/portal-kit';
import { useQueryClient } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useRef } from 'react';
import { useShell } from '../../../shell-context.tsx';
import { StandInForm } from './stand-in-form.tsx';
import { StandInList } from './stand-in-list.tsx';
import { texts as profileTexts } from '../texts.ts';
import { texts } from './texts.ts';

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
  const add = useChange(addStandIn, { onSettled });
  const place = useRef<HTMLDivElement>(null);
  return (
    <Page
      title={texts.page.title}
      parents={[[shellPaths.profile, profileTexts.page.title]]}
      width="narrow"
      lead={texts.page.lead}
    >
      <Place gap={6} ref={place}>
        <QueryState
          query={query}
          isEmpty={(all) => all.length === 0 && !mayAdd}
          empty={
            <EmptyState
              icon={<Users />}
              title={texts.page.none}
              action={<LinkButton to={shellPaths.profile}>{texts.page.profile}</LinkButton>}
            >
              <p>{texts.page.noneHint}</p>
            </EmptyState>
          }
        >
          {(all) => {
            const forMe = all.filter(({ absent }) => absent.id === id);
            return (
              <>
                <ForOthers standIns={all.filter(({ standIn }) => standIn.id === id)} onEnded={onSettled} />
                {(forMe.length > 0 || mayAdd) && (
                  <Section title={texts.page.mine}>
                    {forMe.length === 0 ? (
                      <p>{texts.page.noOne}</p>
                    ) : (
                      <StandInList standIns={forMe} whose="standIn" onEnded={onSettled} />
                    )}
                  </Section>
                )}
                {mayAdd && (
                  <Section title={texts.page.ask}>
                    <StandInForm
                      add={async (body) => {
                        await add.mutateAsync({ body });
                        focusOn(place.current);
                      }}
                    />
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

function ForOthers({ standIns, onEnded }: { standIns: readonly StandIn[]; onEnded: () => Promise<void> }) {
  const today = useToday();
  if (standIns.length === 0) return null;
  return (
    <Section title={texts.page.forOthers}>
      <StandInList standIns={standIns} whose="absent" onEnded={onEnded} />
      {standIns.some(({ from }) => from <= today) && <WhatWaits />}
    </Section>
  );
}

const areasOf: Record<StandInAction, readonly CardId[]> = {
  'application.review': ['transparency-budget', 'health-leave'],
  'case.decide': ['academic-integrity'],
};

function WhatWaits() {
  const { cardPaths, session } = usePortal();
  const permissions = 'me' in session ? session.me.permissions : [];
  const open = standInActions
    .filter((action) => permissions.includes(action))
    .flatMap((action) => areasOf[action])
    .filter((card) => cardPaths[card]);
  return (
    open.length > 0 && (
      <nav aria-label={texts.page.waiting}>
        <Row>
          {open.map((card) => (
            <LinkButton key={card} to={cardPaths[card]!} variant="primary">
              {cards.find(({ id }) => id === card)!.name}
            </LinkButton>
          ))}
        </Row>
      </nav>
    )
  );
}
