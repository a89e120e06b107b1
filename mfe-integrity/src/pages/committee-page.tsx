import { shellPaths } from '@campus/contracts';
import {
  type CaseState,
  caseStates,
  caseStateSchema,
  listCaseQueue,
  listCases,
} from '@campus/contracts/integrity';
import {
  EmptyState,
  FilterSelect,
  LinkButton,
  optionsOf,
  Page,
  Section,
  usePagedEndpoint,
  useSearchFilters,
  useToday,
  useView,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { CircleCheck } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { Deadlines } from '../committee/deadlines.tsx';
import styles from '../committee/committee.module.css';
import { CaseList } from '../components/case-list.tsx';

const views = () => ({ queue: 'Waiting', all: t`All cases`, deadlines: 'Deadlines' }) as const;
/** The filters of the page, kept in the address. */
const filterSchemas = {
  state: caseStateSchema,
  month: z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/)),
};

/** For the committee and its stand-ins. */
export function CommitteePage() {
  const { filters, change } = useSearchFilters(filterSchemas);
  const [view, tabs] = useView(t`Cases`, views());
  const today = useToday();
  const queue = usePagedEndpoint(listCaseQueue);
  const { search } = useLocation();
  return (
    <Page
      title={t`Committee`}
      lead={t`Cases waiting for you and your colleagues, and their deadlines.`}
      actions={<LinkButton to={shellPaths.standIns}>{t`Name a stand-in`}</LinkButton>}
    >
      {tabs}
      {view === 'queue' && (
        <Section title={t`Waiting, longest first`}>
          <CaseList
            query={queue}
            search={search}
            empty={
              <EmptyState icon={<CircleCheck />} title={t`No cases to work on`}>
                <p>{t`Reports, answers and appeals appear here as soon as they arrive.`}</p>
              </EmptyState>
            }
          />
        </Section>
      )}
      {view === 'all' && (
        <AllCases state={filters.state} search={search} onFilter={(to) => change({ state: to })} />
      )}
      {view === 'deadlines' && <Deadlines month={filters.month ?? today.slice(0, 7)} />}
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
  const query = usePagedEndpoint(listCases, { query: { ...(state && { state }) } });
  return (
    <Section title={t`All cases, newest first`}>
      <div className={styles.filter}>
        <FilterSelect
          label={t`Status`}
          all={t`Any status`}
          value={state}
          // Sealed cases are gone for everybody.
          options={optionsOf(caseStates).filter(({ value }) => value !== 'sealed')}
          onChange={onFilter}
        />
      </div>
      <CaseList query={query} search={search} empty={<p>{t`No case has this status.`}</p>} />
    </Section>
  );
}
