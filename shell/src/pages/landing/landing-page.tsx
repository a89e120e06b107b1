import { cards, messages, type Figure } from '@campus/contracts';
import { AccentScope, areaOf, LinkButton, Page, Stat } from '@campus/portal-kit';
import { ArrowRight } from 'lucide-react';
import { cardIcons } from '../../card-icons.ts';
import { useShell } from '../../shell-context.tsx';
import styles from './landing-page.module.css';

export function LandingPage() {
  const { config, figures } = useShell();
  return (
    <div className={styles.page}>
      <Page
        title={messages.tagline}
        width="wide"
        lead={`One paperless portal for how ${config.collegeName} is run. Vote, speak up without fear, see where the money goes, and follow every request to its answer.`}
      >
        <div className={styles.enter}>
          <LinkButton to="/login" variant="primary" icon={<ArrowRight aria-hidden />}>
            Login / Register
          </LinkButton>
          <p className={styles.note}>
            With your address at @{config.domains.student} or @{config.domains.admin}.
          </p>
        </div>
        {figures.length > 0 && <Figures figures={figures} />}
        <section className={styles.section} aria-labelledby="areas">
          <h2 id="areas">What is in it</h2>
          <ul className={styles.areas}>
            {cards.map(({ id, name, description }) => {
              const Icon = cardIcons[id];
              return (
                <li key={id}>
                  <AccentScope area={areaOf(id)}>
                    <div className={styles.area}>
                      <Icon aria-hidden />
                      <h3>{name}</h3>
                      <p>{description}</p>
                    </div>
                  </AccentScope>
                </li>
              );
            })}
          </ul>
        </section>
      </Page>
    </div>
  );
}

const number = new Intl.NumberFormat('en-IN');

function Figures({ figures }: { figures: Figure[] }) {
  return (
    <section className={styles.section} aria-labelledby="figures">
      <h2 id="figures">The college in figures, today</h2>
      <div className={styles.figures}>
        {figures.map(({ area, label, value, outOf }) => (
          <AccentScope key={`${area} ${label}`} area={areaOf(area)}>
            <Stat
              value={number.format(value)}
              label={outOf === undefined ? label : `of ${number.format(outOf)} ${label}`}
            />
          </AccentScope>
        ))}
      </div>
    </section>
  );
}
