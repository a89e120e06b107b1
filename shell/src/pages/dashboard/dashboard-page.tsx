import { cards, type RegisteredRemote } from '@campus/contracts';
import { AccentScope, areaOf, Card, Page, useSession } from '@campus/portal-kit';
import { cardIcons } from '../../card-icons.ts';
import { useShell } from '../../shell-context.tsx';
import styles from './dashboard-page.module.css';

type CardData = (typeof cards)[number];

export function Component() {
  const session = useSession();
  const { registry } = useShell();
  const firstName = 'me' in session ? session.me.name.split(' ')[0] : '';
  return (
    <Page title="Dashboard" width="wide" {...(firstName ? { lead: `Good to see you, ${firstName}.` } : {})}>
      <ul className={styles.grid}>
        {cards.map((card) => (
          <li key={card.id}>
            <AccentScope area={areaOf(card.id)}>
              <DashboardCard card={card} {...filledBy(registry.remotes, card)} />
            </AccentScope>
          </li>
        ))}
      </ul>
    </Page>
  );
}

/** The remote that fills a card, and the path that the card leads to. */
function filledBy(remotes: RegisteredRemote[], card: CardData) {
  for (const remote of remotes) {
    const filled = remote.cards.find((one) => one.card === card.id);
    if (filled) return { remote: remote.id, path: filled.path };
  }
  return {};
}

function DashboardCard({ card, remote, path }: { card: CardData; remote?: string; path?: string }) {
  const { remotes } = useShell();
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
  if (!path || !remote) return <Card className={styles.card}>{content}</Card>;
  const prefetch = () => remotes.prefetch(remote);
  return (
    <Card to={path} className={styles.card} onMouseEnter={prefetch} onFocus={prefetch}>
      {content}
    </Card>
  );
}
