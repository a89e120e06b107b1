import { homeOf, shellPaths } from '@campus/contracts';
import { Card, Grid, LinkButton, Page, Section } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { Link, useParams } from 'react-router-dom';
import { useShell } from '../../shell-context.tsx';
import { NotFound } from '../not-found/not-found.tsx';
import { TextPage } from '../text-page.tsx';
import { topics, type Topic } from './texts.ts';

export function Component() {
  const { topic: id } = useParams();
  if (id === undefined) return <Topics />;
  const topic = topics().find((one) => one.id === id);
  return topic ? <TopicPage topic={topic} /> : <NotFound />;
}

function Topics() {
  return (
    <Page title={t`Help`} lead={t`How each part of the portal works, in a few sentences.`}>
      <Grid as="ul" min="17rem">
        {topics().map(({ id, title, about }) => (
          <li key={id}>
            <Card to={`${shellPaths.help}/${id}`}>
              <h2>{title}</h2>
              <p>{about}</p>
            </Card>
          </li>
        ))}
      </Grid>
      <Stuck />
    </Page>
  );
}

function TopicPage({ topic: { id, title, about, parts } }: { topic: Topic }) {
  const { registry } = useShell();
  const remote = registry.remotes.find((one) => one.title === title || one.id === id);
  const home = remote && homeOf(remote);
  return (
    <TextPage
      title={title}
      kind={t`Help`}
      lead={about}
      parents={[[shellPaths.help, t`Help`]]}
      actions={home && <LinkButton to={home}>{t`Open ${title}`}</LinkButton>}
    >
      {parts.map(({ readers, lines }) => (
        <section key={readers}>
          <h2>{readers}</h2>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
      <Stuck />
    </TextPage>
  );
}

const Stuck = () => (
  <Section title={t`Still stuck?`}>
    <p>
      <Link to={shellPaths.contact}>{t`Contact the people who run the portal`}</Link>
    </p>
  </Section>
);
