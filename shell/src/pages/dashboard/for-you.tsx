import { cards, shellPaths, timeInWords } from '@campus/contracts';
import type { HomeItem } from '@campus/contracts/home';
import {
  AccentScope,
  type Area,
  areaOf,
  Button,
  dayInWords,
  dayMs,
  daysAgo,
  Moment,
  QueryState,
  Section,
  Skeleton,
  Stack,
  usePortal,
  useToday,
  VisuallyHidden,
} from '@campus/portal-kit';
import { clockAt, useCollegeZone } from '@campus/portal-kit/shell';
import { ArrowRight, CircleCheck, Settings2, type LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { cardIcons } from '../../card-icons.ts';
import { capitalised } from '../../words.ts';
import styles from './for-you.module.css';
import { texts } from './texts.ts';
import type { useHome } from './use-home.ts';

const words = () => texts().forYou;
/** More are folded, so that the cards stay in reach. */
const mostShown = 5;
/** Grey rows until the list is there. */
const usualRows = 3;

export function ForYou({ home }: { home: ReturnType<typeof useHome> }) {
  const { query, asOf, items, late, pending, unavailable } = home;
  const zone = useCollegeZone();
  const [isOpen, setOpen] = useState(false);
  const count = items.length + late.length;
  const most = isOpen || count <= mostShown + 1 ? count : mostShown;
  const shown = [...items.slice(0, most), ...late.slice(0, most)];
  const isComplete = query.isSuccess && pending.length + unavailable.length === 0;

  return (
    <Section title={words().title}>
      <Stack gap={3} className={styles.place}>
        <QueryState query={query} skeleton={<Skeleton lines={usualRows} height="var(--row)" />}>
          {() => (
            <>
              <VisuallyHidden>
                <output>
                  {count > 0 && words().count(count)}{' '}
                  {unavailable.length > 0 && words().partial(namesOf(unavailable))}
                </output>
              </VisuallyHidden>
              {asOf !== null && <Meta>{words().asOf(timeInWords(clockAt(asOf, zone).slice(-5)))}</Meta>}
              {count === 0 && isComplete && (
                <p className={styles.empty}>
                  <CircleCheck aria-hidden />
                  {words().empty}
                </p>
              )}
              <Stack as="ul" gap={3}>
                {shown.map((item) => (
                  <li key={item.id}>
                    <Item item={item} />
                  </li>
                ))}
                {[...pending, ...unavailable].map((area) => (
                  <li key={area}>
                    <AreaItem
                      area={area}
                      note={pending.includes(area) ? words().checking : words().notChecked}
                    />
                  </li>
                ))}
              </Stack>
              {unavailable.length > 0 && (
                <Button variant="quiet" busy={query.isFetching} onClick={() => void query.refetch()}>
                  {words().tryAgain}
                </Button>
              )}
              {shown.length < count && (
                <Button variant="quiet" onClick={() => setOpen(true)}>
                  {words().showAll(count)}
                </Button>
              )}
            </>
          )}
        </QueryState>
      </Stack>
    </Section>
  );
}

const list = new Intl.ListFormat('en-IN', { type: 'conjunction' });
const nameOf = (area: string) => texts().areas[area] ?? area;
const namesOf = (areas: readonly string[]) => list.format(areas.map(nameOf));

const icons: Partial<Record<Area, LucideIcon>> = Object.fromEntries(
  cards.map(({ id }) => [areaOf(id), cardIcons[id]]),
);

function Item({ item }: { item: Omit<HomeItem, 'path'> & { path: string | undefined } }) {
  const { area, title, note, action, path } = item;
  const Icon = icons[areaOf(area)] ?? Settings2;
  return (
    <AccentScope area={areaOf(area)}>
      <div className={`${styles.item} ${item.for === 'news' ? styles.news : ''}`}>
        <Icon aria-hidden />
        <div className={styles.words}>
          <h3>
            <bdi>{title}</bdi>
          </h3>
          {note && <p>{note}</p>}
        </div>
        <Time item={item} />
        {path && (
          // The link covers the whole row.
          <Link to={path} className={styles.action} aria-label={`${action}: ${title}`}>
            {action}
            <ArrowRight size={18} aria-hidden />
          </Link>
        )}
      </div>
    </AccentScope>
  );
}

/** An area whose items are missing, with the way to it. */
function AreaItem({ area, note }: { area: string; note: string }) {
  const { cardPaths } = usePortal();
  const card = cards.find(({ id }) => areaOf(id) === area);
  const path = card ? cardPaths[card.id] : area === 'admin' ? shellPaths.admin : undefined;
  const title = capitalised(nameOf(area));
  const item = { id: area, area, title, note, action: words().open, path, since: null, due: null, count: 1 };
  return <Item item={{ ...item, for: 'news' }} />;
}

const isDay = (text: string) => text.length === 10;
const Meta = ({ children }: { children: ReactNode }) => <p className={styles.meta}>{children}</p>;

/** How much time is left, or how long it has waited. */
function Time({ item: { since, due, for: whose } }: { item: Pick<HomeItem, 'since' | 'due' | 'for'> }) {
  const today = useToday();
  const daysFrom = (day: string) => Math.round((Date.parse(today) - Date.parse(day)) / dayMs);
  if (due !== null && isDay(due)) {
    const day = dayInWords(due);
    return <Meta>{due < today ? words().overdue(day) : words().lastDay(day, daysAgo(daysFrom(due)))}</Meta>;
  }
  if (due !== null)
    return (
      <Meta>
        {whose !== 'news' && `${words().ends} `}
        <Moment at={due} />
      </Meta>
    );
  if (since === null) return null;
  return (
    <Meta>{whose === 'news' ? capitalised(daysAgo(daysFrom(since))) : words().waiting(daysFrom(since))}</Meta>
  );
}
