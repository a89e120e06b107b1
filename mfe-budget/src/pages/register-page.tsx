import { messages } from '@campus/contracts';
import { approvalStates } from '@campus/contracts/approvals';
import {
  type ApplicationKind,
  applicationKinds,
  applicationKindSchema,
  listRegister,
} from '@campus/contracts/budget';
import {
  EmptyState,
  LinkButton,
  NothingMatches,
  Page,
  PagedTable,
  Select,
  Skeleton,
  usePagedEndpoint,
  useSearchFilters,
} from '@campus/portal-kit';
import { PenLine } from 'lucide-react';
import * as z from 'zod/mini';
import { paths } from '../paths.ts';
import { RegisterFigures } from '../register/register-figures.tsx';
import { RegisterTable } from '../register/register-table.tsx';
import styles from '../register/register.module.css';
import { registerPageTexts } from '../register/texts.ts';

/** The register has no withdrawn applications. */
const registeredStates = approvalStates.filter((state) => state !== 'Withdrawn');
const filterSchemas = { status: z.enum(registeredStates), kind: applicationKindSchema };
const all = { value: '', label: registerPageTexts.all };

export function RegisterPage() {
  const { filters, change, clear } = useSearchFilters(filterSchemas);
  const register = usePagedEndpoint(listRegister, { query: filters });
  const isNarrowed = Object.keys(filters).length > 0;
  return (
    <Page title={registerPageTexts.title} width="wide" lead={registerPageTexts.lead}>
      <RegisterFigures />
      <search className={styles['filters']}>
        <Select
          label={registerPageTexts.status}
          value={filters.status ?? ''}
          options={[all, ...registeredStates.map((state) => ({ value: state, label: state }))]}
          onChange={(value) => change({ status: value as (typeof registeredStates)[number] | '' })}
        />
        <Select
          label={registerPageTexts.kind}
          value={filters.kind ?? ''}
          options={[all, ...Object.entries(applicationKinds).map(([value, label]) => ({ value, label }))]}
          onChange={(value) => change({ kind: value as ApplicationKind | '' })}
        />
      </search>
      <PagedTable
        query={register}
        what="applications"
        skeleton={<Skeleton lines={8} />}
        empty={
          isNarrowed ? (
            <NothingMatches title={registerPageTexts.noMatch} onClear={clear} />
          ) : (
            <EmptyState
              icon={<PenLine />}
              title={messages.noApplications}
              action={<LinkButton to={paths.apply}>{registerPageTexts.apply}</LinkButton>}
            >
              <p>{registerPageTexts.emptyText}</p>
            </EmptyState>
          )
        }
      >
        {(applications) => <RegisterTable applications={applications} />}
      </PagedTable>
    </Page>
  );
}
