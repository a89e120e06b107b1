import { cards } from '@campus/contracts';
import { AccentScope, areaOf, Card, Page, useCardPath, useSession } from '@campus/portal-kit';
import { cardIcons } from '../../card-icons.ts';
import { useShell } from '../../shell-context.tsx';
import styles from './dashboard-page.module.css';

type CardData = (typeof cards)[number];

export function Component() {
  const session = useSession();
  const firstName = 'me' in session ? session.me.name.split(' ')[0] : '';
  return (
    <Page title="Dashboard" width="wide" {...(firstName ? { lead: `Good to see you, ${firstName}.` } : {})}>
      <ul className={styles.grid}>
        {cards.map((card) => (
          <li key={card.id}>
            <AccentScope area={areaOf(card.id)}>
              <DashboardCard card={card} />
            </AccentScope>
          </li>
        ))}
      </ul>
    </Page>
  );
}

function DashboardCard({ card }: { card: CardData }) {
  const { registry, remotes } = useShell();
  const path = useCardPath(card.id);
  const remote = registry.remotes.find((one) => one.cards.some((filled) => filled.card === card.id));
  const Icon = cardIcons[card.id];
  const content = (
    <>
      <span className={styles.icon}>
        <Icon aria-hidden />
      </span>
      <h2 className={styles.name}>{card.name}</h2>
      <p className={styles.description}>{card.description}</p>
    </>
  );
  if (!path) return <Card className={styles.card}>{content}</Card>;
  const prefetch = () => remote && remotes.prefetch(remote.id);
  return (
    <Card to={path} className={styles.card} onMouseEnter={prefetch} onFocus={prefetch}>
      {content}
    </Card>
  );
}
