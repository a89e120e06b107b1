import { cards } from '@campus/contracts';
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
  personalText,
  QueryState,
  Section,
  Skeleton,
  useToday,
  VisuallyHidden,
} from '@campus/portal-kit';
import { ArrowRight, CircleCheck, Settings2, type LucideIcon } from 'lucide-react';
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { cardIcons } from '../../card-icons.ts';
import styles from './for-you.module.css';
import { texts } from './texts.ts';
import type { useHome } from './use-home.ts';

const words = texts.forYou;
/** More are folded, so that the cards stay in reach. */
const mostShown = 5;
/** Rows that the first visit keeps free. */
const usualRows = 3;
/** How many rows the list had on the last visit: as many are kept free, so that nothing moves when it arrives. */
const lastRows = personalText('home-rows');

/** The list of what is for this member now. */
export function ForYou({ home: { query, items, unavailable } }: { home: ReturnType<typeof useHome> }) {
  const [keptFree] = useState(() => Number(lastRows.get() ?? usualRows));
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen || items.length <= mostShown + 1 ? items : items.slice(0, mostShown);
  const rows = shown.length + (unavailable.length > 0 ? 1 : 0);
  const isThere = query.isSuccess;
  useEffect(() => {
    if (isThere) lastRows.set(String(Math.min(rows, mostShown + 1)));
  }, [isThere, rows]);

  return (
    <Section title={words.title}>
      <div className={styles.place} style={{ '--rows': keptFree } as CSSProperties}>
        <QueryState query={query} skeleton={<Skeleton lines={Math.max(1, keptFree)} height="var(--row)" />}>
          {() => (
            <>
              <VisuallyHidden>
                <output>{items.length > 0 && words.count(items.length)}</output>
              </VisuallyHidden>
              {rows === 0 && (
                <p className={styles.empty}>
                  <CircleCheck aria-hidden />
                  {words.empty}
                </p>
              )}
              <ul className={styles.list}>
                {shown.map((item) => (
                  <li key={item.id}>
                    <AccentScope area={areaOf(item.area)}>
                      <Item item={item} />
                    </AccentScope>
                  </li>
                ))}
              </ul>
              {unavailable.length > 0 && (
                <output className={styles.partial}>
                  {words.partial(namesOf(unavailable))}
                  <Button variant="quiet" busy={query.isFetching} onClick={() => void query.refetch()}>
                    {words.tryAgain}
                  </Button>
                </output>
              )}
              {shown.length < items.length && (
                <Button variant="quiet" className={styles.all} onClick={() => setOpen(true)}>
                  {words.showAll(items.length)}
                </Button>
              )}
            </>
          )}
        </QueryState>
      </div>
    </Section>
  );
}

const list = new Intl.ListFormat('en-IN', { type: 'conjunction' });
const namesOf = (areas: readonly string[]) => list.format(areas.map((area) => texts.areas[area] ?? area));

const icons: Partial<Record<Area, LucideIcon>> = Object.fromEntries(
  cards.map(({ id }) => [areaOf(id), cardIcons[id]]),
);

function Item({ item }: { item: HomeItem }) {
  const { area, title, note, action, path } = item;
  const Icon = icons[areaOf(area)] ?? Settings2;
  return (
    <div className={`${styles.item} ${item.for === 'news' ? styles.news : ''}`}>
      <Icon aria-hidden />
      <div className={styles.words}>
        <h3>
          <bdi>{title}</bdi>
        </h3>
        {note && <p>{note}</p>}
      </div>
      <Time item={item} />
      {/* The link covers the whole row. */}
      <Link to={path} className={styles.action} aria-label={`${action}: ${title}`}>
        {action}
        <ArrowRight size={18} aria-hidden />
      </Link>
    </div>
  );
}

const isDay = (text: string) => text.length === 10;
const Meta = ({ children }: { children: ReactNode }) => <p className={styles.meta}>{children}</p>;

/** How much time is left, or how long it has waited. */
function Time({ item: { since, due, for: whose } }: { item: HomeItem }) {
  const today = useToday();
  const daysFrom = (day: string) => Math.round((Date.parse(today) - Date.parse(day)) / dayMs);
  if (due !== null && isDay(due)) {
    const day = dayInWords(due);
    return <Meta>{due < today ? words.overdue(day) : words.lastDay(day, daysAgo(daysFrom(due)))}</Meta>;
  }
  if (due !== null)
    return (
      <Meta>
        {whose !== 'news' && `${words.ends} `}
        <Moment at={due} />
      </Meta>
    );
  if (since === null) return null;
  return (
    <Meta>
      {whose === 'news' ? words.happened(daysAgo(daysFrom(since))) : words.waiting(daysFrom(since))}
    </Meta>
  );
}
