import { exportAway, type Away } from '@campus/contracts';
import {
  Button,
  dayInWords,
  LinkButton,
  QueryState,
  Section,
  Skeleton,
  useApi,
  useDownload,
  useToday,
} from '@campus/portal-kit';
import { ChevronLeft, ChevronRight, Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import styles from './away.module.css';
import { addDays, daysOfWeek, mondayOf } from './days.ts';
import { DayList } from './day-list.tsx';
import { IsCut } from './is-cut.tsx';
import { useAway } from './use-away.ts';
import { useWeek } from './use-week.ts';
import { WeekGrid } from './week-grid.tsx';

/** Who is away in the week of the address: a grid, on phones a list of its days. */
export function AwayWeek() {
  const monday = useWeek();
  const sunday = addDays(monday, 6);
  const isThisWeek = mondayOf(useToday()) === monday;
  const away = useAway(monday, sunday);
  const place = useWeekInView();
  return (
    <div ref={place} tabIndex={-1} className={styles['place']}>
      <Section title={`Week from ${dayInWords(monday)}`} actions={<Export from={monday} until={sunday} />}>
        <nav aria-label="Weeks" className={styles['weeks']}>
          <LinkButton
            to={{ search: `?week=${addDays(monday, -7)}` }}
            preventScrollReset
            icon={<ChevronLeft size={18} aria-hidden="true" />}
          >
            Previous week
          </LinkButton>
          <LinkButton
            variant="quiet"
            to={{ search: '' }}
            preventScrollReset
            aria-current={isThisWeek ? 'true' : undefined}
          >
            This week
          </LinkButton>
          <LinkButton
            to={{ search: `?week=${addDays(monday, 7)}` }}
            preventScrollReset
            icon={<ChevronRight size={18} aria-hidden="true" />}
          >
            Next week
          </LinkButton>
        </nav>
        <QueryState
          query={away}
          skeleton={<Skeleton lines={6} height="2.5rem" />}
          isEmpty={({ items }) => items.length === 0}
          empty={<p>Nobody is reported away in this week.</p>}
        >
          {({ items, isCut }) => (
            <>
              <IsCut isCut={isCut} />
              <Views monday={monday} items={items} />
            </>
          )}
        </QueryState>
      </Section>
    </div>
  );
}

/** Goes to the week when a link elsewhere on the page chose it: a chart far below does. */
function useWeekInView() {
  const place = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    if (!place.current || place.current.contains(document.activeElement)) return;
    place.current.focus({ preventScroll: true });
    // By itself the focus shows some part of what is higher than a phone.
    place.current.scrollIntoView();
  }, [key]);
  return place;
}

function Views({ monday, items }: { monday: string; items: readonly Away[] }) {
  const days = daysOfWeek(monday);
  return (
    <>
      <div className={styles['wide']}>
        <WeekGrid days={days} items={items} />
      </div>
      <div className={styles['phone']}>
        <DayList days={days} items={items} />
      </div>
    </>
  );
}

function Export({ from, until }: { from: string; until: string }) {
  const api = useApi();
  const { busy, save } = useDownload();
  return (
    <Button
      icon={<Download size={18} aria-hidden="true" />}
      busy={busy}
      onClick={() =>
        save(`away-${from}.csv`, exportAway.produces, () => api.call(exportAway, { query: { from, until } }))
      }
    >
      Download this week as CSV
    </Button>
  );
}
