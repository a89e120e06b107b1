import { cardIds, cards, type Figure } from '@campus/contracts';
import { AccentScope, AreaFace, areaOf, LinkButton, Page, SmallText, Stack } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { ArrowRight } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { claimOf } from '../../remotes/claim-of.ts';
import { useShell } from '../../shell-context.tsx';
import { FollowUpLink } from './follow-up-link.tsx';
import styles from './landing-page.module.css';
import { texts } from './texts.ts';

export function LandingPage() {
  const { config, figures } = useShell();
  const alive = mostAlive(figures);
  return (
    <div className={styles.page}>
      <Page
        title={texts().title}
        width="wide"
        lead={t`One paperless portal for how ${{ collegeName: config.collegeName }} is run. Vote, speak up without fear, see where the money goes, and follow every request to its answer.`}
      >
        <Stack gap={3}>
          <LinkButton to="/login" variant="primary" icon={<ArrowRight aria-hidden />}>
            {t`Login / Register`}
          </LinkButton>
          <SmallText>{t`With your address at @${{ student: config.domains.student }} or @${{ admin: config.domains.admin }}.`}</SmallText>
          <SmallText>
            <FollowUpLink />
          </SmallText>
        </Stack>
        {alive.length > 0 && <Figures figures={alive} />}
        <section className={styles.section} aria-labelledby="areas">
          <h2 id="areas">{t`What you can do here`}</h2>
          <ul className={styles.areas}>
            {cards.map(({ id, name, description }) => (
              <li key={id}>
                <AccentScope area={areaOf(id)}>
                  <div className={styles.area}>
                    <AreaFace className={styles.face} />
                    <h3>{name}</h3>
                    <p>{description}</p>
                  </div>
                </AccentScope>
              </li>
            ))}
          </ul>
        </section>
      </Page>
    </div>
  );
}

const mostFigures = 3;
const placeOf = ({ area }: Figure) => cardIds.findIndex((id) => id === area);

/** Figures that say something, in the order of the cards. */
const mostAlive = (figures: readonly Figure[]): Figure[] =>
  figures
    .filter(({ value }) => value > 0)
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .slice(0, mostFigures);

const number = new Intl.NumberFormat('en-IN');
const figureOf = (value: number, isMoney = false) => (isMoney ? '₹' : '') + number.format(value);

function Figures({ figures }: { figures: Figure[] }) {
  const longest = Math.max(...figures.map(({ value, isMoney }) => figureOf(value, isMoney).length));
  return (
    <section className={styles.section} aria-labelledby="figures">
      <h2 id="figures">{t`The college in figures, today`}</h2>
      <ul className={styles.figures} style={{ '--characters': longest } as CSSProperties}>
        {figures.map((figure) => (
          <li key={`${figure.area} ${figure.label}`}>
            <AccentScope area={areaOf(figure.area)}>
              <OneFigure figure={figure} />
            </AccentScope>
          </li>
        ))}
      </ul>
    </section>
  );
}

function OneFigure({ figure: { label, value, outOf, isMoney, path, link } }: { figure: Figure }) {
  const { registry } = useShell();
  const access = claimOf(registry.remotes, path)?.access;
  return (
    <Stack gap={2}>
      <p>
        <strong className={styles.value}>{figureOf(value, isMoney)}</strong>{' '}
        {outOf === undefined ? label : t`of ${{ whole: figureOf(outOf, isMoney) }} ${label}`}
      </p>
      {access && <Link to={path}>{access === 'public' ? link : t`${link} (log in first)`}</Link>}
    </Stack>
  );
}
