import { Inbox } from 'lucide-react';
import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { calendarLinkSchema, newCalendarLinkSchema, type CalendarLinkCalls } from '@campus/contracts';
import { exportLedger } from '@campus/contracts/budget';
import * as z from 'zod/mini';
import * as kit from '../../index.ts';
import { AreaHomeProvider } from '../../shell.ts';

const nothing = () => {};
const later = () => Promise.resolve();
const person = { id: 'uid-meera', name: 'Meera Kulkarni' };
const failure = kit.ApiError.network();
const words = 'The lift of hostel 2 has been out of order since Monday.';
const queue = { path: { ids: ['1', '2', '3'], search: '' }, id: '2', page: '/reports' } as never;
const entry = { id: '1', by: person, for: null, at: '2026-11-20T05:00:00Z', text: words };
const options = [
  { value: 'sick', label: 'Sick' },
  { value: 'leave', label: 'Leave' },
];

const call = { path: '/api/example-calendar', summary: '', area: 'Example', access: 'member' } as const;
export const calendarCalls: CalendarLinkCalls = {
  get: { ...call, method: 'get', response: calendarLinkSchema },
  renew: { ...call, method: 'post', status: 201, response: newCalendarLinkSchema },
  end: { ...call, method: 'delete', status: 204 },
};

const question = { title: 'Remove the link?', confirmLabel: 'Remove link', danger: true };

/** A field with the state that its page would keep. */
function Field<Value>({
  of: Control,
  first,
  ...props
}: {
  of: ComponentType<never>;
  first: Value;
} & Record<string, unknown>) {
  const [value, onChange] = useState(first);
  const Bound = Control as ComponentType<Record<string, unknown>>;
  return <Bound value={value} checked={value} onChange={onChange} {...props} />;
}

/** The states of every field: empty, filled, with a hint, wrong, disabled. */
const fieldStates = <Value,>(of: ComponentType<never>, empty: Value, filled: Value, props: object) => ({
  empty: <Field of={of} first={empty} label="Label" {...props} />,
  filled: <Field of={of} first={filled} label="Label" required {...props} />,
  'with a hint': <Field of={of} first={empty} label="Label" hint="What to type" {...props} />,
  'with an error': <Field of={of} first={empty} label="Label" error="This is required." {...props} />,
  disabled: <Field of={of} first={filled} label="Label" disabled {...props} />,
});

const schema = z.object({ name: z.string().check(z.minLength(1, 'A name is required.')) });
function ExampleForm({ children }: { children?: ReactNode }) {
  const form = kit.useZodForm(schema, { defaultValues: { name: '' } });
  return (
    <kit.Form form={form} onSubmit={later}>
      {children ?? <kit.FormField name="name" label="Name" />}
      <kit.SubmitButton>Send</kit.SubmitButton>
    </kit.Form>
  );
}

function ExampleDialog({ of: Dialog, ...props }: { of: ComponentType<never> } & Record<string, unknown>) {
  const [open, setOpen] = useState(false);
  const Bound = Dialog as ComponentType<Record<string, unknown>>;
  const close = () => setOpen(false);
  return (
    <>
      <kit.Button onClick={() => setOpen(true)}>Open</kit.Button>
      {open && (
        <Bound {...props} open title="Delete this report?" onClose={close} onCancel={close} onConfirm={close}>
          <p>It can’t be undone.</p>
        </Bound>
      )}
    </>
  );
}

function ExampleOvertaken({ isPossible }: { isPossible: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  return (
    <kit.OvertakenNotice
      overtaken={{ refusal: 'Someone else changed this first.', place, clear: nothing, check: later }}
      state="Approved"
      isPossible={isPossible}
      typed={words}
      onDismiss={nothing}
    >
      <p>What you typed is kept.</p>
    </kit.OvertakenNotice>
  );
}

function ExampleList({ query, isNarrowed = false }: { query: object; isNarrowed?: boolean }) {
  const all = { data: ['Asha', 'Bhavna'], refetch: nothing, fetchNextPage: nothing, ...query };
  return (
    <kit.PagedList
      query={all as never}
      what="names"
      keyOf={(name: string) => name}
      empty={<kit.EmptyState title="No one yet" />}
      noMatch={isNarrowed && { title: 'No name matches', onClear: nothing }}
    >
      {(name) => <h2>{name}</h2>}
    </kit.PagedList>
  );
}

function ExampleRows({ query }: { query: object }) {
  const all = { data: ['Asha', 'Bhavna'], refetch: nothing, fetchNextPage: nothing, ...query };
  return (
    <kit.PagedTable query={all as never} what="names" empty={<kit.EmptyState title="No one yet" />}>
      {(rows: string[]) => (
        <kit.DataTable
          caption="Names"
          columns={[{ key: 'name', header: 'Name', cell: (row) => row }]}
          rows={rows}
          rowKey={(row) => row}
        />
      )}
    </kit.PagedTable>
  );
}

const ExampleDetail = ({ params }: { params: z.ZodMiniType }) => (
  <kit.DetailPage
    endpoint={{ ...calendarCalls.get, params }}
    what="report"
    list={['/reports', 'All reports']}
    title="Report"
    page={() => ({ title: 'The lift of hostel 2', kind: 'Report' })}
  >
    {() => <kit.UserText>{words}</kit.UserText>}
  </kit.DetailPage>
);

const decision = (over: object) => (
  <kit.DecisionForm
    name="leave 1"
    hint="Asha reads it."
    version={1}
    possible={['approve', 'reject', 'request-changes']}
    state="Waiting"
    decide={later}
    readAgain={async () => 2}
    {...over}
  />
);

function ExampleShowMore({ query }: { query: object }) {
  const list = useRef<HTMLElement>(null);
  const all = { data: [1], hasNextPage: true, isFetchingNextPage: false, fetchNextPage: nothing, ...query };
  return <kit.ShowMore query={all as never} what="reports" list={list} />;
}

const query = (over: object) =>
  ({ data: undefined, error: null, isError: false, refetch: nothing, ...over }) as never;

/** Every component of the kit in each of its states, by its name. */
export const stories: Record<string, Record<string, ReactNode>> = {
  AccentScope: {
    health: (
      <kit.AccentScope area="health">
        <kit.Badge tone="accent">Health</kit.Badge>
      </kit.AccentScope>
    ),
    elections: (
      <kit.AccentScope area="elections">
        <kit.Badge tone="accent">Elections</kit.Badge>
      </kit.AccentScope>
    ),
  },
  AreaFace: Object.fromEntries(
    kit.areas.map((area) => [
      area,
      <kit.AccentScope key={area} area={area}>
        <kit.AreaFace />
      </kit.AccentScope>,
    ]),
  ),
  Avatar: {
    initials: <kit.Avatar name="Asha Patil" />,
    large: <kit.Avatar name="Asha Patil" size="large" />,
  },
  Badge: Object.fromEntries(
    (['neutral', 'good', 'warn', 'bad', 'accent'] as const).map((tone) => [
      tone,
      <kit.Badge key={tone} tone={tone}>
        Waiting
      </kit.Badge>,
    ]),
  ),
  Bars: {
    counts: (
      <kit.Bars
        caption="Votes"
        unit={{ one: 'vote', other: 'votes' }}
        items={[
          { id: '1', label: 'Asha Rao', value: 18, highlighted: true },
          { id: '2', label: 'Ravi Jadhav', value: 6 },
          { id: '3', label: 'Not told', value: 0, untold: 'fewer than 5' },
        ]}
      />
    ),
    shares: (
      <kit.Bars
        caption="Votes and their share of 24 ballots"
        whole={24}
        unit={{ one: 'vote', other: 'votes' }}
        items={[
          { id: '1', label: 'Asha Rao', value: 14, highlighted: true },
          { id: '2', label: 'Ravi Jadhav', value: 10 },
        ]}
      />
    ),
  },
  Button: {
    ...Object.fromEntries(
      (['primary', 'secondary', 'quiet', 'danger'] as const).map((variant) => [
        variant,
        <kit.Button key={variant} variant={variant}>
          Send report
        </kit.Button>,
      ]),
    ),
    busy: <kit.Button busy>Send report</kit.Button>,
    disabled: <kit.Button disabled>Send report</kit.Button>,
    'with an icon': <kit.Button icon={<Inbox aria-hidden="true" />}>Send report</kit.Button>,
  },
  ByWhom: {
    'by themselves': <kit.ByWhom by={person} for={null} />,
    'for someone': <kit.ByWhom by={person} for={{ id: 'uid-rao', name: 'Dr. Rao' }} />,
  },
  Card: {
    plain: <kit.Card>{words}</kit.Card>,
    'as a link': <kit.Card to="/reports">{words}</kit.Card>,
    'of several parts': (
      <kit.Card gap={2}>
        <h3>Hostel 2</h3>
        <p>{words}</p>
      </kit.Card>
    ),
  },
  ChangeButton: {
    plain: <kit.ChangeButton endpoint={calendarCalls.end} question={question} done="Link removed" />,
    'with its own label': (
      <kit.ChangeButton endpoint={calendarCalls.end} question={question} done="Link removed" variant="danger">
        Remove
      </kit.ChangeButton>
    ),
  },
  Checkbox: fieldStates(kit.Checkbox as never, false, true, {}),
  ConfirmDialog: {
    plain: <ExampleDialog of={kit.ConfirmDialog as never} confirmLabel="Delete report" />,
    dangerous: <ExampleDialog of={kit.ConfirmDialog as never} confirmLabel="Delete report" danger />,
    busy: <ExampleDialog of={kit.ConfirmDialog as never} confirmLabel="Delete report" busy />,
  },
  CalendarLink: {
    plain: <kit.CalendarLink title="In your calendar" words={words} calls={calendarCalls} />,
  },
  CopyButton: { plain: <kit.CopyButton text={words}>Copy the text</kit.CopyButton> },
  DataTable: {
    rows: (
      <kit.DataTable
        caption="Students"
        columns={[
          { key: 'name', header: 'Name', cell: (row: string) => row },
          { key: 'length', header: 'Letters', numeric: true, cell: (row: string) => row.length },
        ]}
        rows={['Asha Patil', 'Ravi Deshmukh']}
        rowKey={(row) => row}
      />
    ),
  },
  DateTimeField: fieldStates(kit.DateTimeField as never, null as string | null, '2026-11-22T10:00:00Z', {}),
  Day: { plain: <kit.Day day="2026-11-22" /> },
  DetailPage: {
    read: <ExampleDetail params={z.object({})} />,
    missing: <ExampleDetail params={z.object({ id: z.string() })} />,
  },
  Dialog: { closed: <ExampleDialog of={kit.Dialog as never} /> },
  DocumentButton: {
    plain: (
      <kit.DocumentButton
        document={{ file: `${'a'.repeat(32)}.pdf`, name: 'plan.pdf', size: 120_000 } as never}
      />
    ),
  },
  DownloadButton: {
    plain: (
      <kit.DownloadButton endpoint={exportLedger} fileName="ledger.csv">
        Download as CSV
      </kit.DownloadButton>
    ),
  },
  EmptyState: {
    plain: <kit.EmptyState title="No reports yet" />,
    'with all': (
      <kit.EmptyState title="No reports yet" icon={<Inbox />} action={<kit.Button>Report sick</kit.Button>}>
        <p>{words}</p>
      </kit.EmptyState>
    ),
  },
  ErrorState: {
    plain: <kit.ErrorState error={failure} />,
    'can be tried again': (
      <kit.ErrorState error={failure} onRetry={nothing} title="The reports can’t be shown" />
    ),
  },
  Fact: {
    plain: (
      <kit.Facts>
        <kit.Fact term="Filed">22 November</kit.Fact>
      </kit.Facts>
    ),
  },
  FactLine: {
    two: (
      <kit.FactLine>
        <li>3 March 2026</li>
        <li>Hostel 2</li>
      </kit.FactLine>
    ),
  },
  Facts: {
    plain: (
      <kit.Facts>
        <kit.Fact term="Filed">22 November</kit.Fact>
        <kit.Fact term="Where">Block B</kit.Fact>
      </kit.Facts>
    ),
  },
  FileField: fieldStates(kit.FileField as never, null as File | null, new File(['content'], 'plan.pdf'), {
    name: 'file',
  }),
  FilesField: fieldStates(kit.FilesField as never, [] as File[], [new File(['content'], 'photo.png')], {
    name: 'files',
    max: 3,
  }),
  Disclosure: {
    closed: <kit.Disclosure title="Show more">{words}</kit.Disclosure>,
    open: (
      <kit.Disclosure title="Show more" mustBeSeen>
        {words}
      </kit.Disclosure>
    ),
  },
  Forbidden: {
    'a page': <kit.Forbidden action={<kit.LinkButton to="/reports">All reports</kit.LinkButton>} />,
    'a finer rule': (
      <kit.Forbidden title="Only managers see this page" action={null}>
        <p>{words}</p>
      </kit.Forbidden>
    ),
  },
  Form: { empty: <ExampleForm /> },
  FormControl: {
    plain: (
      <ExampleForm>
        <kit.FormControl name="name">
          {({ error, ...field }) => <kit.TextField label="Name" {...field} error={error} />}
        </kit.FormControl>
      </ExampleForm>
    ),
  },
  FormFileField: {
    plain: (
      <ExampleForm>
        <kit.FormFileField name="file" label="Certificate" />
      </ExampleForm>
    ),
  },
  FieldList: {
    empty: (
      <ExampleForm>
        <kit.FieldList
          name="dates"
          texts={{
            entry: (number) => `Date ${number}`,
            remove: (number) => `Remove date ${number}`,
            add: 'Add a date',
          }}
          empty={{ day: '' }}
        >
          {(path) => <kit.FormField name={`${path}.day`} label="Day" type="date" />}
        </kit.FieldList>
      </ExampleForm>
    ),
  },
  FormRadioGroup: {
    plain: (
      <ExampleForm>
        <kit.FormRadioGroup name="name" label="Kind" options={options} />
      </ExampleForm>
    ),
  },
  FormField: {
    text: <ExampleForm />,
    'several lines': (
      <ExampleForm>
        <kit.FormField name="name" label="Reason" rows={3} />
      </ExampleForm>
    ),
    select: (
      <ExampleForm>
        <kit.FormField name="name" label="Kind" options={options} />
      </ExampleForm>
    ),
    checkbox: (
      <ExampleForm>
        <kit.FormField name="name" label="Confidential" type="checkbox" />
      </ExampleForm>
    ),
  },
  FormNumberField: {
    plain: (
      <ExampleForm>
        <kit.FormNumberField name="name" label="Days" />
      </ExampleForm>
    ),
  },
  Grid: {
    plain: (
      <kit.Grid min="8rem">
        <kit.Card>One</kit.Card>
        <kit.Card>Two</kit.Card>
        <kit.Card>Three</kit.Card>
      </kit.Grid>
    ),
    'a list': (
      <kit.Grid as="ul" min="8rem">
        <li>
          <kit.Card>One</kit.Card>
        </li>
        <li>
          <kit.Card>{words}</kit.Card>
        </li>
      </kit.Grid>
    ),
  },
  History: { plain: <kit.History entries={[entry]} headingOf={() => 'Report sent'} /> },
  LinkButton: {
    plain: <kit.LinkButton to="/reports">Open the reports</kit.LinkButton>,
    primary: (
      <kit.LinkButton to="/reports" variant="primary">
        Open the reports
      </kit.LinkButton>
    ),
  },
  MeterBar: { 'two thirds': <kit.MeterBar share={2 / 3} /> },
  Meter: { half: <kit.Meter label="Turnout" value={12} max={24} text="12 of 24 students" /> },
  Moment: { plain: <kit.Moment at="2026-11-22T10:00:00Z" /> },
  NextInQueue: {
    plain: (
      <kit.NextInQueue {...(queue as object as Parameters<typeof kit.NextInQueue>[0])} variant="primary" />
    ),
  },
  NotHere: {
    plain: <kit.NotHere what="report" action={<kit.LinkButton to="/reports">All reports</kit.LinkButton>} />,
  },
  NothingMatches: {
    plain: <kit.NothingMatches title="No report matches" onClear={nothing} />,
    'with a hint': (
      <kit.NothingMatches title="No report matches" onClear={nothing}>
        <p>{words}</p>
      </kit.NothingMatches>
    ),
  },
  Notice: Object.fromEntries(
    (['neutral', 'good', 'warn', 'bad'] as const).map((tone) => [
      tone,
      <kit.Notice key={tone} tone={tone} action={<kit.Button variant="quiet">Undo</kit.Button>}>
        {words}
      </kit.Notice>,
    ]),
  ),
  OvertakenNotice: {
    'still possible': <ExampleOvertaken isPossible />,
    'too late': <ExampleOvertaken isPossible={false} />,
  },
  Page: {
    plain: (
      <kit.Page title="My reports" lead={words} actions={<kit.Button>Report sick</kit.Button>}>
        <p>{words}</p>
      </kit.Page>
    ),
    'a thing of an area': (
      <AreaHomeProvider title="Transparency Budget" path="/transparency-budget">
        <kit.Page
          title="Tents and chairs for the science fair"
          kind="Application"
          parents={[['/transparency-budget/applications', 'Applications']]}
        />
      </AreaHomeProvider>
    ),
  },
  Place: { plain: <kit.Place focusWhen={false}>{words}</kit.Place> },
  ProgramDownload: {
    plain: (
      <kit.ProgramDownload
        program={{ url: '/verify-election.mjs', sha256: '4b227777d4dd1fc61c6f884f48641d02'.repeat(2) }}
        fileName="verify-election.mjs"
        command="node verify-election.mjs ballot-box.json"
      />
    ),
  },
  ProcessSteps: {
    plain: (
      <kit.ProcessSteps
        title="What happens next"
        steps={[
          ['Report', words],
          ['Decision', words],
        ]}
      />
    ),
  },
  QueryState: {
    loading: <kit.QueryState query={query({})}>{() => words}</kit.QueryState>,
    failed: <kit.QueryState query={query({ isError: true, error: failure })}>{() => words}</kit.QueryState>,
    empty: (
      <kit.QueryState
        query={query({ data: [] })}
        isEmpty={() => true}
        empty={<kit.EmptyState title="None yet" />}
      >
        {() => words}
      </kit.QueryState>
    ),
    loaded: <kit.QueryState query={query({ data: [1] })}>{() => words}</kit.QueryState>,
  },
  QueueLinks: {
    plain: <kit.QueueLinks {...(queue as object as Parameters<typeof kit.NextInQueue>[0])} />,
  },
  RadioGroup: fieldStates(kit.RadioGroup as never, '', 'leave', { name: 'kind', options }),
  ReportedNotice: {
    plain: (
      <kit.ReportedNotice open="Open the report" to="/reports/1" onAnother={nothing}>
        Your report has arrived.
      </kit.ReportedNotice>
    ),
  },
  Row: {
    plain: (
      <kit.Row>
        <kit.Button>One</kit.Button>
        <kit.Button>Two</kit.Button>
      </kit.Row>
    ),
    'to both edges': (
      <kit.Row spread>
        <h3>Hostel 2</h3>
        <kit.Button>Two</kit.Button>
      </kit.Row>
    ),
  },
  SearchField: {
    plain: (
      <kit.SearchField
        label="Search"
        hint="The first letters of any word in the name"
        search=""
        onSearch={nothing}
      />
    ),
  },
  Section: {
    plain: (
      <kit.Section title="Reports" actions={<kit.Button>Report sick</kit.Button>}>
        {words}
      </kit.Section>
    ),
  },
  LostFileNotice: {
    'in a form': (
      <ExampleForm>
        <kit.LostFileNotice kept={{ lostFile: 'invoice.pdf', dropLostFile: nothing }} name="name" />
      </ExampleForm>
    ),
  },
  ReasonDialog: {
    plain: <ExampleDialog of={kit.ReasonDialog as never} hint={words} confirmLabel="Delete report" />,
  },
  Names: { several: <kit.Names of={['Asha Rao', 'Ravi Jadhav', 'Zoya Shaikh']} /> },
  FilterSelect: {
    plain: (
      <kit.FilterSelect label="Kind" all="All kinds" value="leave" options={options} onChange={nothing} />
    ),
  },
  Select: fieldStates(kit.Select as never, '', 'leave', { options, placeholder: 'Choose one' }),
  DecisionForm: {
    'all decisions': decision({}),
    'one decision': decision({ possible: ['approve'] }),
  },
  FormError: {
    'in a form': (
      <ExampleForm>
        <kit.FormError />
      </ExampleForm>
    ),
  },
  Lines: {
    two: (
      <kit.Lines>
        <li>One</li>
        <li>Two</li>
      </kit.Lines>
    ),
  },
  LinkList: {
    links: (
      <kit.LinkList
        label="Reports"
        links={[
          ['/reports', 'Your reports'],
          ['/away', 'Who is away'],
        ]}
      />
    ),
  },
  PagedList: {
    filled: <ExampleList query={{}} />,
    more: <ExampleList query={{ hasNextPage: true }} />,
    empty: <ExampleList query={{ data: [] }} />,
    'nothing matches': <ExampleList query={{ data: [] }} isNarrowed />,
    failed: <ExampleList query={{ data: undefined, isError: true, error: failure }} />,
  },
  PagedTable: {
    filled: <ExampleRows query={{}} />,
    more: <ExampleRows query={{ hasNextPage: true }} />,
    'of other filters': <ExampleRows query={{ isPlaceholderData: true }} />,
    empty: <ExampleRows query={{ data: [] }} />,
  },
  ShowMore: {
    more: <ExampleShowMore query={{}} />,
    loading: <ExampleShowMore query={{ isFetchingNextPage: true }} />,
    failed: <ExampleShowMore query={{ isFetchNextPageError: true, error: failure }} />,
  },
  Skeleton: { lines: <kit.Skeleton lines={3} />, block: <kit.Skeleton height="6rem" /> },
  SmallText: {
    plain: <kit.SmallText>Dr. Rao, 3 March 2026</kit.SmallText>,
    'in a line': <kit.SmallText as="span">3 March 2026</kit.SmallText>,
  },
  Spinner: { plain: <kit.Spinner label="Loading the reports" /> },
  Stack: {
    plain: (
      <kit.Stack>
        <kit.Card>One</kit.Card>
        <kit.Card>Two</kit.Card>
      </kit.Stack>
    ),
  },
  Stat: { plain: <kit.Stat value="42" label="reports" note="this week" /> },
  SubmitButton: { plain: <ExampleForm /> },
  Text: Object.fromEntries(
    (['soft', 'warn', 'bad'] as const).map((tone) => [
      tone,
      <kit.Text key={tone} tone={tone}>
        {words}
      </kit.Text>,
    ]),
  ),
  TextField: {
    ...fieldStates(kit.TextField as never, '', 'Asha Patil', {}),
    'several lines': <Field of={kit.TextField as never} first={words} label="Reason" rows={4} />,
    password: <Field of={kit.TextField as never} first="secret" label="Password" type="password" />,
  },
  Timeline: {
    plain: (
      <kit.Timeline>
        <kit.TimelineEntry heading="Report sent" who="Asha Patil" words={words} />
        <kit.TimelineEntry heading="Approved" who="Meera Kulkarni" marked />
      </kit.Timeline>
    ),
  },
  TimelineEntry: {
    'with a note': (
      <kit.Timeline>
        <kit.TimelineEntry
          heading="Report sent"
          who="Asha Patil"
          note={<kit.Badge>New</kit.Badge>}
          words={words}
        />
      </kit.Timeline>
    ),
  },
  UserText: {
    plain: <kit.UserText>{words}</kit.UserText>,
    'one line of it': <kit.UserText lines={1}>{`${words} `.repeat(9)}</kit.UserText>,
  },
  ViewTabs: {
    plain: (
      <kit.ViewTabs
        label="View"
        views={{ open: 'Open', closed: 'Closed' }}
        shown={'open' as string}
        searchOf={(view) => `view=${view}`}
      />
    ),
  },
  VisuallyHidden: { 'only heard': <kit.VisuallyHidden>{words}</kit.VisuallyHidden> },
  NavCards: {
    two: (
      <kit.NavCards
        ways={[
          ['/reports', Inbox, 'My reports', 'Your reports, and how each ended.'],
          ['/queue', Inbox, 'Review queue', 'What waits for a decision, oldest first.'],
        ]}
      />
    ),
  },
  When: { plain: <kit.When at="2026-11-22T10:00:00Z" /> },
  WithSession: { 'signed in': <kit.WithSession>{() => words}</kit.WithSession> },
};
