import { messages } from '@campus/contracts';
import { approvalStates } from '@campus/contracts/approvals';
import { applicationKinds, applicationKindSchema, listRegister } from '@campus/contracts/budget';
import {
  EmptyState,
  FilterSelect,
  LinkButton,
  optionsOf,
  Page,
  PagedTable,
  Skeleton,
  usePagedEndpoint,
  useSearchFilters,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { PenLine } from 'lucide-react';
import * as z from 'zod/mini';
import { paths } from '../paths.ts';
import { RegisterFigures } from '../register/register-figures.tsx';
import { RegisterTable } from '../register/register-table.tsx';
import styles from '../register/register.module.css';

/** The register has no withdrawn applications. */
const registeredStates = approvalStates.filter((state) => state !== 'Withdrawn');
const filterSchemas = { status: z.enum(registeredStates), kind: applicationKindSchema };

export function RegisterPage() {
  const { filters, isNarrowed, change, clear } = useSearchFilters(filterSchemas);
  const register = usePagedEndpoint(listRegister, { query: filters });
  return (
    <Page
      title={t`Register of applications`}
      width="wide"
      lead={t`All applications with the decision and its reason, except withdrawn ones. Names and explanations are not shown here.`}
    >
      <RegisterFigures />
      <search className={styles.filters}>
        <FilterSelect
          label={t`Status`}
          all={t`All`}
          value={filters.status}
          options={registeredStates.map((state) => ({ value: state, label: state }))}
          onChange={(status) => change({ status })}
        />
        <FilterSelect
          label={t`Kind`}
          all={t`All`}
          value={filters.kind}
          options={optionsOf(applicationKinds)}
          onChange={(kind) => change({ kind })}
        />
      </search>
      <PagedTable
        query={register}
        what="applications"
        skeleton={<Skeleton lines={8} />}
        empty={
          <EmptyState
            icon={<PenLine />}
            title={messages.noApplications}
            action={<LinkButton to={paths.apply}>{t`Apply for a budget`}</LinkButton>}
          >
            <p>{t`Applications and decisions appear here for everyone.`}</p>
          </EmptyState>
        }
        noMatch={isNarrowed && { title: t`No application matches`, onClear: clear }}
      >
        {(applications) => <RegisterTable applications={applications} />}
      </PagedTable>
    </Page>
  );
}
