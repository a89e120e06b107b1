import type { Candidate } from '@campus/contracts';
import { Button, ConfirmDialog, DataTable, EmptyState, QueryState, Skeleton } from '@campus/portal-kit';
import { useEffect, useRef, useState } from 'react';
import { useCandidates } from '../hooks/use-candidates.ts';
import { useRemoveCandidate } from '../hooks/use-remove-candidate.ts';
import { Manifesto } from './manifesto.tsx';
import { Notice } from './notice.tsx';

/** All candidates with a way to remove one; without votes, which are the voting page's. */
export function CandidateList() {
  const candidates = useCandidates();
  const remove = useRemoveCandidate();
  const [asking, setAsking] = useState<Candidate | null>(null);
  const failure = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLElement>(null);

  // The button that had the focus goes with its candidate; and why one stays is said above a list that may be long.
  useEffect(() => {
    if (asking !== null) return;
    if (remove.isError) failure.current?.focus();
    if (remove.isSuccess) table.current?.focus();
  }, [asking, remove.isError, remove.isSuccess]);

  return (
    <>
      {remove.isError && (
        <Notice tone="bad" ref={failure}>
          <p>
            <strong>
              <bdi>{remove.variables.name}</bdi> was not removed.
            </strong>{' '}
            {remove.error.message}
          </p>
        </Notice>
      )}
      <section ref={table} aria-label="Candidates on the ballot" tabIndex={-1}>
        <QueryState
          query={candidates}
          skeleton={<Skeleton lines={6} />}
          empty={
            <EmptyState title="No candidates yet">
              <p>
                Add the first one with the form below. Students see candidates at once on the voting page.
              </p>
            </EmptyState>
          }
        >
          {(list) => (
            <DataTable
              caption={`${list.length} on the ballot, in the order they were added`}
              rows={list}
              rowKey={(candidate) => candidate._id}
              columns={[
                { key: 'name', header: 'Name', cell: ({ name }) => <bdi>{name}</bdi> },
                {
                  key: 'manifesto',
                  header: 'Manifesto',
                  cell: ({ name, manifesto }) => <Manifesto text={manifesto} of={name} />,
                },
                {
                  key: 'remove',
                  header: '',
                  cell: (candidate) => (
                    <Button
                      aria-label={`Remove ${candidate.name}`}
                      onClick={() => {
                        remove.reset();
                        setAsking(candidate);
                      }}
                    >
                      Remove
                    </Button>
                  ),
                },
              ]}
            />
          )}
        </QueryState>
      </section>
      <ConfirmDialog
        open={asking !== null}
        title="Remove this candidate?"
        confirmLabel="Remove candidate"
        danger
        busy={remove.isPending}
        onConfirm={() => asking && remove.mutate(asking, { onSettled: () => setAsking(null) })}
        onCancel={() => setAsking(null)}
      >
        <p>
          <strong>
            <bdi>{asking?.name}</bdi>
          </strong>{' '}
          disappears from the ballot. A candidate who already has votes stays.
        </p>
      </ConfirmDialog>
    </>
  );
}
