import type { StandIn } from '@campus/contracts';
import {
  dayInWords,
  EmptyState,
  LinkButton,
  notify,
  Page,
  QueryState,
  Section,
  Skeleton,
  useMay,
  useSession,
  useToday,
} from '@campus/portal-kit';
import { Users } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { StandInForm } from '../stand-ins/stand-in-form.tsx';
import { StandInList } from '../stand-ins/stand-in-list.tsx';
import styles from '../stand-ins/stand-ins.module.css';
import { useStandIns } from '../stand-ins/use-stand-ins.ts';

export function StandInsPage() {
  const session = useSession();
  const me = 'me' in session ? session.me.id : '';
  const mayReview = useMay('stand-in.add');
  const { query, add, end } = useStandIns();
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
      <div className={styles['place']} ref={place} tabIndex={-1}>
        <QueryState
          query={query}
          skeleton={<Skeleton lines={4} />}
          isEmpty={(all) => all.length === 0 && !mayReview}
          empty={
            <EmptyState
              icon={<Users />}
              title="You stand in for nobody"
              action={<LinkButton to="/transparency-budget/faculty-dashboard">Your applications</LinkButton>}
            >
              <p>When a colleague who decides is away and names you as the stand-in, you see it here.</p>
            </EmptyState>
          }
        >
          {(all) => (
            <>
              <ForOthers standIns={all.filter(({ standIn }) => standIn.id === me)} end={end} />
              <ForMe
                standIns={all.filter(({ absent }) => absent.id === me)}
                mayAdd={mayReview}
                add={add}
                end={end}
              />
            </>
          )}
        </QueryState>
      </div>
    </Page>
  );
}

type StandIns = ReturnType<typeof useStandIns>;

function ForOthers({ standIns, end }: { standIns: readonly StandIn[]; end: StandIns['end'] }) {
  const today = useToday();
  if (standIns.length === 0) return null;
  const now = standIns.some(({ from }) => from <= today);
  return (
    <Section
      title="You stand in for"
      actions={
        now && (
          <LinkButton to="/transparency-budget/faculty-dashboard" variant="primary">
            What waits for a decision
          </LinkButton>
        )
      }
    >
      <StandInList standIns={standIns} whose="absent" end={end} />
    </Section>
  );
}

function ForMe({
  standIns,
  mayAdd,
  add,
  end,
}: {
  standIns: readonly StandIn[];
  mayAdd: boolean;
  add: StandIns['add'];
  end: StandIns['end'];
}) {
  if (standIns.length === 0 && !mayAdd) return null;
  return (
    <>
      <Section title="Who stands in for you">
        {standIns.length === 0 ? (
          <p>Nobody. What waits for a decision waits for your colleagues, and for you.</p>
        ) : (
          <StandInList standIns={standIns} whose="standIn" end={end} />
        )}
      </Section>
      {mayAdd && (
        <Section title="Ask a colleague">
          <StandInForm
            add={add}
            onAdded={({ standIn, from, until }) =>
              notify.success(
                `${standIn.name} stands in for you from ${dayInWords(from)} until ${dayInWords(until)}.`,
              )
            }
          />
        </Section>
      )}
    </>
  );
}
