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
import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useRef } from 'react';
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
  const add = useChange(addStandIn, { onSettled });
  const place = useRef<HTMLDivElement>(null);
  return (
    <Page
      title={t`While you are away`}
      parents={[[shellPaths.profile, t`Profile`]]}
      width="narrow"
      lead={t`Choose a colleague who decides in your place for some days. Faculty and admins can decide on applications and leave. Faculty and committee members can decide on integrity cases. No one decides on their own request.`}
    >
      <Place gap={6} ref={place}>
        <QueryState
          query={query}
          isEmpty={(all) => all.length === 0 && !mayAdd}
          empty={
            <EmptyState
              icon={<Users />}
              title={t`You are not a stand-in for anyone`}
              action={<LinkButton to={shellPaths.profile}>{t`Your profile`}</LinkButton>}
            >
              <p>{t`When a colleague is away and chooses you as their stand-in, you see it here.`}</p>
            </EmptyState>
          }
        >
          {(all) => {
            const forMe = all.filter(({ absent }) => absent.id === id);
            return (
              <>
                <ForOthers standIns={all.filter(({ standIn }) => standIn.id === id)} onEnded={onSettled} />
                {(forMe.length > 0 || mayAdd) && (
                  <Section title={t`Your stand-ins`}>
                    {forMe.length === 0 ? (
                      <p>{t`No one yet. Decisions wait for you or your colleagues.`}</p>
                    ) : (
                      <StandInList standIns={forMe} whose="standIn" onEnded={onSettled} />
                    )}
                  </Section>
                )}
                {mayAdd && (
                  <Section title={t`Ask a colleague`}>
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
    <Section title={t`You decide in the place of`}>
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
      <nav aria-label={t`Waiting for a decision`}>
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
