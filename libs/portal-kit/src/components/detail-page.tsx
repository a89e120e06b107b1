import type { Endpoint } from '@campus/contracts';
import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import type { Answer } from '../api-client.ts';
import { readAgain, useEndpoint } from '../data.ts';
import { type QueuePath, queuePathOf } from '../queue-path.ts';
import type { Parent } from './breadcrumb.tsx';
import { LinkButton } from './link-button.tsx';
import { Page } from './page.tsx';
import { NotHere } from './page-parts.tsx';
import { QueryState } from './query-state.tsx';
import { NextInQueue, QueueLinks } from './queue-links.tsx';
import { Skeleton } from './skeleton.tsx';

type PageProps = Omit<ComponentProps<typeof Page>, 'children'>;

/** A decision form needs these besides the item. */
export interface Reading<Item> {
  readAgain: () => Promise<Item>;
  /** A link to the next item of the queue; none if the reader didn't come from one, or at its end. */
  next: ReactNode;
}

/**
 * The page of one item, named by the address: reads it, says when it is missing, and links to its neighbours when the
 * reader came from a queue. Parameters of the route have the names that the endpoint gives them. The other props are
 * those of `Page`, as they are before the item is read.
 */
export function DetailPage<E extends Endpoint>({
  endpoint,
  refetchInterval = () => false,
  what,
  list: [listPath, listName],
  reason,
  missing,
  page,
  after,
  children,
  ...unread
}: PageProps & {
  endpoint: E;
  /** In ms. */
  refetchInterval?: (item: Answer<E>) => number | false;
  /** "report" */
  what: string;
  /** Where to go on when it is missing. */
  list: Parent;
  /** Why it may be missing, where every member can read what is there. */
  reason?: string;
  /** Stands below the reason. */
  missing?: ReactNode;
  /** Props of the page that depend on the item. */
  page?: (item: Answer<E>, queue: QueuePath | null) => Partial<PageProps>;
  /** Stands below the item, also before it is read. */
  after?: ReactNode;
  children: (item: Answer<E>, reading: Reading<Answer<E>>) => ReactNode;
}) {
  const { '*': _, ...given } = useParams();
  const { pathname, state } = useLocation();
  const params = endpoint.params?.safeParse(given);
  const query = useEndpoint<E>(endpoint, {
    params: params?.data as never,
    enabled: params?.success === true,
    refetchInterval: ({ state: { data } }) => (data === undefined ? false : refetchInterval(data)),
  } as Parameters<typeof useEndpoint<E>>[1]);
  const { id = '' } = given;
  const path = queuePathOf(state, id);
  const queue = path && { path, id, page: pathname.slice(0, pathname.lastIndexOf('/')) };
  return (
    <Page {...unread} {...(query.data !== undefined && page?.(query.data, path))}>
      {queue && <QueueLinks {...queue} />}
      <QueryState
        query={query}
        skeleton={<Skeleton lines={8} />}
        missing={
          <NotHere what={what} reason={reason} action={<LinkButton to={listPath}>{listName}</LinkButton>}>
            {missing}
          </NotHere>
        }
      >
        {(item) => (
          <Fragment key={pathname}>
            {children(item, {
              readAgain: () => readAgain(query),
              next: queue && <NextInQueue {...queue} variant="primary" />,
            })}
          </Fragment>
        )}
      </QueryState>
      {after}
    </Page>
  );
}
