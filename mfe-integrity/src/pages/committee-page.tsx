import { type CaseState, caseStates, listCaseQueue, listCases } from '@campus/contracts';
import {
  ApiError,
  EmptyState,
  LinkButton,
  Page,
  Section,
  Select,
  useApi,
  usePages,
  Views,
} from '@campus/portal-kit';
import { CircleCheck, Lock } from 'lucide-react';
import { Deadlines } from '../committee/deadlines.tsx';
import styles from '../committee/committee.module.css';
import { useCommitteeView, views } from '../committee/use-committee-view.ts';
import { CaseList } from '../components/case-list.tsx';
import { integrityKeys } from '../query-keys.ts';

/** For the committee and who stands in for one of it, which only the API knows. */
export function CommitteePage() {
  const { view, state, month, search, filter } = useCommitteeView();
  const api = useApi();
  const queue = usePages(integrityKeys.queue, (place, signal) =>
    api.call(listCaseQueue, { query: place, signal }),
  );
  const isForbidden = queue.error instanceof ApiError && queue.error.status === 403;
  if (isForbidden)
    return (
      <Page title="Committee">
        <EmptyState
          icon={<Lock />}
          title="Only the committee sees this"
          action={<LinkButton to="/cheating-records">Academic Integrity</LinkButton>}
        >
          <p>It decides on cases. When one of it is away and you stand in, you see here what waits.</p>
        </EmptyState>
      </Page>
    );
  return (
    <Page
      title="Committee"
      lead="Cases that wait for you and your colleagues, and what ends when."
      width={view === 'deadlines' ? 'wide' : 'normal'}
      actions={
        <LinkButton variant="quiet" to="/transparency-budget/stand-ins">
          While you are away
        </LinkButton>
      }
    >
      <Views
        label="Cases"
        views={views}
        shown={view}
        searchOf={(one) => (one === 'queue' ? '' : `?view=${one}`)}
      />
      {view === 'queue' && (
        <Section title="Waiting, longest first">
          <CaseList
            query={queue}
            search={search}
            empty={
              <EmptyState icon={<CircleCheck />} title="Nothing waits for the committee">
                <p>Reports, answers and appeals stand here as soon as they arrive.</p>
              </EmptyState>
            }
          />
        </Section>
      )}
      {view === 'all' && <AllCases state={state} search={search} onFilter={filter} />}
      {view === 'deadlines' && <Deadlines month={month} />}
    </Page>
  );
}

function AllCases({
  state,
  search,
  onFilter,
}: {
  state: CaseState | undefined;
  search: string;
  onFilter: (state: CaseState | '') => void;
}) {
  const api = useApi();
  const filters = { ...(state && { state }) };
  const query = usePages(integrityKeys.list(filters), (place, signal) =>
    api.call(listCases, { query: { ...filters, ...place }, signal }),
  );
  return (
    <Section title="All cases, newest first">
      <div className={styles['filter']}>
        <Select
          label="State"
          value={state ?? ''}
          onChange={(value) => onFilter(value as CaseState | '')}
          options={[
            { value: '', label: 'Any state' },
            ...Object.entries(caseStates)
              // Sealed cases are gone for everybody.
              .filter(([value]) => value !== 'sealed')
              .map(([value, label]) => ({ value, label })),
          ]}
        />
      </div>
      <CaseList query={query} search={search} empty={<p>There is no case in this state.</p>} />
    </Section>
  );
}
