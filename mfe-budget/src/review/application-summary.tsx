import { type Application, applicationKinds } from '@campus/contracts/budget';
import { Badge, type QueuePath, Row, Stack, Text, When } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Waits } from '../application/next-step.tsx';
import { applicationTitle, StatusBadge } from '../components/application-words.tsx';
import { Money } from '../components/money.tsx';
import { paths } from '../paths.ts';
import styles from './application-summary.module.css';

export function ApplicationSummary({
  application,
  path,
  children,
}: {
  application: Application;
  /** The reviewer's list, for the links to its neighbours. */
  path?: QueuePath;
  children?: ReactNode;
}) {
  const { _id, name, kind, amount, status, waitsSince, decidedAt, overdue, mine } = application;
  return (
    <Stack as="article" gap={2} className={styles.summary}>
      <h2>
        <Link to={paths.application(_id)} state={path && { queue: path }}>
          <bdi>{applicationTitle(application)}</bdi>
        </Link>
      </h2>
      <p>
        {applicationKinds[kind]}
        {amount !== null && (
          <>
            {' · '}
            <Money paise={amount} />
          </>
        )}
        {path && (
          <>
            {' · '}
            {mine ? 'yours' : <bdi>{name}</bdi>}
          </>
        )}
      </p>
      <Row as="p" gap={2} className={styles.state}>
        <StatusBadge status={status} />
        {overdue && <Badge tone="warn">{t`Overdue`}</Badge>}
        <Text as="span" tone={overdue ? 'warn' : undefined}>
          {waitsSince && <Waits since={waitsSince} />}
          {decidedAt && <When at={decidedAt} />}
        </Text>
      </Row>
      {children}
    </Stack>
  );
}
