import { cards, shellLeads, shellPaths } from '@campus/contracts';
import type { HomeItem } from '@campus/contracts/home';
import {
  AccentScope,
  areaOf,
  Card,
  Grid,
  Page,
  useCardPath,
  usePortal,
  VisuallyHidden,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { cardIcons } from '../../card-icons.ts';
import { useShell } from '../../shell-context.tsx';
import styles from './dashboard-page.module.css';
import { ForYou } from './for-you.tsx';
import { MyWeek } from './my-week.tsx';
import { useHome } from './use-home.ts';

type CardData = (typeof cards)[number];

export function Component() {
  const { cardPaths } = usePortal();
  const home = useHome();
  // A card that leads nowhere comes last.
  const ordered = cards.toSorted((a, b) => Number(!cardPaths[a.id]) - Number(!cardPaths[b.id]));
  return (
    <Page title={t`Dashboard`} lead={shellLeads[shellPaths.dashboard]} width="wide">
      <ForYou home={home} />
      <MyWeek items={home.week} />
      <Grid
        as="ul"
        min="17rem"
        className={`${styles.grid} ${home.query.isPending ? styles.waiting : ''}`}
        aria-label={t`All areas`}
      >
        {ordered.map((card) => (
          <li key={card.id}>
            <AccentScope area={areaOf(card.id)}>
              <DashboardCard card={card} count={countFor(card, [...home.items, ...home.late])} />
            </AccentScope>
          </li>
        ))}
      </Grid>
    </Page>
  );
}

const countFor = ({ id }: CardData, items: readonly HomeItem[]) =>
  items.filter(({ area }) => areaOf(area) === areaOf(id)).reduce((sum, { count }) => sum + count, 0);

function DashboardCard({ card: { id, name, description }, count }: { card: CardData; count: number }) {
  const { registry, remotes } = useShell();
  const path = useCardPath(id);
  const remote = registry.remotes.find((one) => one.cards.some((filled) => filled.card === id));
  const Icon = cardIcons[id];
  const content = (
    <>
      <span className={styles.icon}>
        <Icon aria-hidden />
      </span>
      <div className={styles.words}>
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.description}>{description}</p>
        {!path && <p className={styles.description}>{t`Not open yet at this college.`}</p>}
      </div>
    </>
  );
  if (!path) return <Card className={styles.card}>{content}</Card>;
  const prefetch = () => void (remote && remotes.prefetch(remote.id));
  return (
    <Card to={path} className={styles.card} onMouseEnter={prefetch} onFocus={prefetch}>
      {content}
      {count > 0 && (
        <span className={styles.count}>
          <span aria-hidden>{count > 99 ? '99+' : count}</span>
          <VisuallyHidden>{t`${count} for you now`}</VisuallyHidden>
        </span>
      )}
    </Card>
  );
}
