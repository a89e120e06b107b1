import { problems } from '@campus/contracts/areas';
import {
  type Committees,
  fileAnonymously,
  fileComplaint,
  firstComplaintSetup,
  getComplaintContacts,
  getComplaintTerms,
  issueComplaintTokens,
  listCommittees,
} from '@campus/contracts/complaints';
import { getMyDetails, type MemberDetails, putMyDetails } from '@campus/contracts/details';
import { ApiError, defineRemote, notify } from '@campus/portal-kit';
import { keepOpenForms } from '@campus/portal-kit/shell';
import {
  answer,
  fakeApi,
  personas,
  type PreparedAnswer,
  refusal,
  renderRemote,
} from '@campus/portal-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { complaintTokens } from '../filing/complaint-tokens.ts';
import { fetchComplaintTokens } from '../filing/fetch-complaint-tokens.ts';
import { codeFromTyped, followUpKey } from '../filing/follow-up-code.ts';
import { FilingOffice } from '../testing/filing-office.ts';
import { SubmitPage } from './submit-page.tsx';

const remote = defineRemote({
  id: 'complaints',
  routes: [
    {
      path: '/complaint-system/submit',
      element: (
        <>
          <SubmitPage />
          <Link to="/elsewhere">Elsewhere</Link>
        </>
      ),
    },
    { path: '*', element: <p>Another page</p> },
  ],
});
const me = personas.student.me.id;
const tokens = () => complaintTokens.get(me)?.tokens ?? [];
const lost = () => {
  throw ApiError.network();
};

/** The page in a browser that has its tokens, unless `fresh`. */
async function open({
  office = new FilingOffice(),
  session = personas.student,
  anonymous = false,
  fresh = false,
  extra = [],
}: {
  office?: FilingOffice;
  session?: typeof personas.student;
  anonymous?: boolean;
  fresh?: boolean;
  extra?: PreparedAnswer[];
} = {}) {
  if (!fresh) await fetchComplaintTokens(fakeApi(office.answers()), session.me.id);
  const page = renderRemote(remote, {
    path: `/complaint-system/submit${anonymous ? '?anonymous' : ''}`,
    session,
    answers: [...office.answers(), ...extra],
  });
  await screen.findByRole('heading', { level: 1, name: 'Submit a complaint' });
  const callsOf = (endpoint: unknown) => page.api.calls.filter((call) => call.endpoint === endpoint);
  return { ...page, office, callsOf };
}
const textField = () => screen.getByLabelText('Your complaint');
const checkbox = () => screen.getByLabelText('Submit anonymously');
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit complaint' }));
const regNoField = () => screen.queryByLabelText('Registration number');
const write = async (text = 'The dal is cold.') => {
  const regNo = regNoField();
  if (regNo) await userEvent.type(regNo, '2024BCS001');
  await userEvent.selectOptions(screen.getByLabelText('What it is about'), 'Mess and food');
  await userEvent.type(textField(), text);
};
const shownCode = async () => (await screen.findByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){4}$/)).textContent;
const picture = (name: string) => new File([name], name, { type: 'text/plain' });
const isAskedBeforeUnload = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

beforeEach(() => {
  vi.spyOn(notify, 'success').mockReturnValue(undefined);
  vi.spyOn(notify, 'error').mockReturnValue(undefined);
});
afterEach(() => vi.restoreAllMocks());

it('restores a named complaint after the session ended, for the same member only', async () => {
  const office = new FilingOffice();
  const first = await open({
    office,
    extra: [
      answer(fileComplaint, () => {
        throw refusal('session-expired');
      }),
    ],
  });
  await write();
  await submit();
  await waitFor(() => expect(first.callsOf(fileComplaint)).toHaveLength(1));
  expect(await screen.findByRole('alert')).toBeVisible();
  first.unmount();
  const again = await open({ office, anonymous: true });
  await waitFor(() => expect(textField()).toHaveValue('The dal is cold.'));
  // It was to be sent with the name.
  expect(checkbox()).not.toBeChecked();
  expect(isAskedBeforeUnload()).toBe(true);
  again.unmount();

  const third = await open({
    office,
    extra: [
      answer(fileComplaint, () => {
        throw refusal('session-expired');
      }),
    ],
  });
  expect(textField()).toHaveValue('');
  await write('Mine alone.');
  await submit();
  await waitFor(() => expect(third.callsOf(fileComplaint)).toHaveLength(1));
  third.unmount();
  const somebodyElse = await open({ office, session: personas.faculty });
  expect(textField()).toHaveValue('');
  somebodyElse.unmount();
  await open({ office });
  expect(textField()).toHaveValue('');
});

it.each([
  ['with a name, while it was on its way', false, 'sending'],
  ['without one, while it was on its way', true, 'sending'],
  ['with a name, after its answer was lost', false, 'lost'],
  ['without one, after its answer was lost', true, 'lost'],
])('files once when the session ended %s', async (_, anonymous, when) => {
  const office = new FilingOffice();
  const first = await open({ office, anonymous });
  office.after.file = when === 'lost' ? lost : () => new Promise(() => undefined);
  await write();
  await submit();
  await waitFor(() => expect(office.filed).toHaveLength(1));
  if (when === 'lost') await screen.findByRole('alert');
  keepOpenForms(me);
  first.unmount();
  office.after = {};
  await open({ office });
  expect(textField()).toHaveValue('The dal is cold.');
  expect(screen.getByText(/may not have been sent, because your session ended/)).toBeVisible();
  expect(checkbox()).toBeDisabled();
  await submit();
  await screen.findByText('Complaint submitted successfully!');
  expect(office.filed).toHaveLength(1);
});

it('files a complaint with name and registration number, confirms it and clears the form', async () => {
  const { office } = await open();
  expect(screen.getByLabelText('Your name')).toHaveValue('Asha Patil');
  // The part of an address before its @ need not be one.
  expect(regNoField()).toHaveValue('');
  await write();
  await userEvent.type(screen.getByLabelText(/^Place/), 'Hostel 3');
  await userEvent.click(screen.getByLabelText('Only the board'));
  await submit();
  expect(await screen.findByText('Complaint submitted successfully!')).toBeVisible();
  expect(notify.success).not.toHaveBeenCalled();
  const [id, { fields }] = [...office.complaints][0]!;
  expect(fields).toEqual({
    id,
    name: 'Asha Patil',
    regNo: '2024BCS001',
    category: 'mess',
    place: 'Hostel 3',
    text: 'The dal is cold.',
    audience: 'board',
  });
  expect(screen.getByRole('link', { name: 'Open complaint' })).toHaveAttribute(
    'href',
    `/complaint-system/complaints/${id}`,
  );
  expect(document.activeElement).toHaveTextContent('Complaint submitted successfully!');
  expect(screen.queryByLabelText('Your complaint')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Submit another complaint' }));
  expect(textField()).toHaveValue('');
  expect(screen.getByLabelText('What it is about')).toHaveValue('');
  expect(tokens()).toHaveLength(2);
});

it('shows missing fields beside each field, and sends nothing', async () => {
  const { callsOf } = await open();
  await userEvent.clear(screen.getByLabelText('Your name'));
  await submit();
  expect(await screen.findByText('Your name is required.')).toBeVisible();
  expect(screen.getByText('Your registration number is required.')).toBeVisible();
  expect(screen.getByText('Choose what it is about.')).toBeVisible();
  expect(screen.getByText('The complaint is required.')).toBeVisible();
  expect(screen.getByLabelText('Your name')).toHaveFocus();
  expect(callsOf(fileComplaint)).toEqual([]);
});

it('files anonymously: asks for no name, sends none, and shows the code once', async () => {
  const { office, callsOf } = await open({ anonymous: true });
  expect(checkbox()).toBeChecked();
  expect(screen.queryByLabelText('Your name')).toBeNull();
  expect(screen.queryByLabelText('Registration number')).toBeNull();
  expect(screen.getByText('You can file 2 anonymous complaints this week.')).toBeVisible();
  await write();
  await submit();
  const code = codeFromTyped((await shownCode())!);
  expect(document.activeElement).toHaveTextContent('Complaint submitted successfully!');
  // A toast would cover the code on a phone.
  expect(notify.success).not.toHaveBeenCalled();
  const { fields } = office.filed[0]!;
  expect(Object.keys(fields).toSorted()).toEqual([
    'audience',
    'category',
    'followUpKey',
    'place',
    'prefix',
    'signature',
    'text',
    'token',
    'week',
  ]);
  expect(fields['followUpKey']).toBe(await followUpKey(code!));
  expect(fileAnonymously.anonymous).toBe(true);
  expect(callsOf(fileComplaint)).toEqual([]);
  // Nothing says who writes.
  expect([...callsOf(getMyDetails), ...callsOf(putMyDetails)]).toEqual([]);
  // The token would lead to the complaint.
  expect(tokens()).toHaveLength(1);
  expect(localStorage.getItem('campus.mine.complaintTokens')).not.toContain(fields['token']);

  await userEvent.click(screen.getByRole('button', { name: 'I have saved the code' }));
  expect(screen.queryByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){4}$/)).toBeNull();
  expect(document.activeElement).toHaveTextContent('Complaint submitted successfully!');
  expect(screen.queryByLabelText('Your complaint')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Submit another complaint' }));
  expect(textField()).toHaveValue('');
  expect(screen.getByText('You can file one more anonymous complaint this week.')).toBeVisible();
});

it('keeps nothing of an anonymous text in the browser', async () => {
  const { office } = await open({ anonymous: true });
  office.before.file = lost;
  await write('This must stay secret.');
  await submit();
  await screen.findByRole('alert');
  const kept = JSON.stringify([localStorage, sessionStorage]);
  expect(kept).toContain('complaintTokens');
  expect(kept).not.toContain('This must stay secret.');
  expect(textField()).toHaveAttribute('autocomplete', 'off');
  expect(screen.getByLabelText(/^Place/)).toHaveAttribute('autocomplete', 'off');
  expect(textField()).toHaveAttribute('spellcheck', 'false');
});

it('keeps the input when switching between named and anonymous', async () => {
  await open();
  await write();
  await userEvent.click(checkbox());
  expect(textField()).toHaveValue('The dal is cold.');
  expect(screen.getByLabelText('What it is about')).toHaveValue('mess');
  await userEvent.click(checkbox());
  expect(regNoField()).toHaveValue('2024BCS001');
});

it('sends pictures under neutral file names', async () => {
  const { office } = await open({ anonymous: true });
  await write();
  const input = screen.getByLabelText(/^Pictures/, { selector: 'input' });
  await userEvent.upload(input, [picture('asha-at-mess.jpg'), picture('IMG_20261121_0913.jpg')], {
    applyAccept: false,
  });
  await submit();
  await shownCode();
  expect(office.filed[0]!.pictures.map(({ name }) => name)).toEqual(['picture-1', 'picture-2']);
});

it('refuses a picture that is too large', async () => {
  const { callsOf } = await open();
  await write();
  const large = picture('large');
  Object.defineProperty(large, 'size', { value: 8_000_001 });
  await userEvent.upload(screen.getByLabelText(/^Pictures/, { selector: 'input' }), large, {
    applyAccept: false,
  });
  await submit();
  expect(await screen.findByText('A file can have at most 8 MB.')).toBeVisible();
  expect(callsOf(fileComplaint)).toEqual([]);
});

it.each([true, false])('keeps a blocked text, and the token (anonymous: %s)', async (anonymous) => {
  const { office } = await open({ anonymous });
  const blocked = 'Complaint blocked due to vulgar content.';
  office.before.file = () => {
    throw refusal('vulgar-content', { text: blocked });
  };
  await write();
  await submit();
  await waitFor(() => expect(textField()).toHaveAccessibleDescription(expect.stringContaining(blocked)));
  expect(notify.error).toHaveBeenCalledExactlyOnceWith(blocked);
  expect(textField()).toHaveValue('The dal is cold.');
  expect(textField()).toHaveFocus();
  expect(tokens()).toHaveLength(2);
  expect(checkbox()).toBeEnabled();
});

it.each([true, false])('says that a held one is read first (anonymous: %s)', async (anonymous) => {
  const { office } = await open({ anonymous });
  office.held = true;
  await write();
  await submit();
  expect(await screen.findByText(/word filter/i)).toBeVisible();
  expect(screen.getByText('Complaint submitted successfully!')).toBeVisible();
});

it.each([true, false])('files once for a double click (anonymous: %s)', async (anonymous) => {
  const { office, callsOf } = await open({ anonymous });
  await write();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Submit complaint' }));
  await waitFor(() => expect(office.filed).toHaveLength(1));
  expect(callsOf(anonymous ? fileAnonymously : fileComplaint)).toHaveLength(1);
});

it.each([
  ['its way there, with a name', false, 'before'],
  ['its way back, with a name', false, 'after'],
  ['its way there, without one', true, 'before'],
  ['its way back, without one', true, 'after'],
] as const)('files once when it was lost on %s', async (_, anonymous, when) => {
  const { office } = await open({ anonymous });
  office[when].file = lost;
  await write();
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    anonymous ? 'it can’t be filed twice' : 'it counts only once',
  );
  expect(textField()).toHaveValue('The dal is cold.');
  // Another way would be another complaint.
  expect(checkbox()).toBeDisabled();
  office[when] = {};
  await submit();
  await screen.findByText('Complaint submitted successfully!');
  expect(office.filed).toHaveLength(1);
  expect(tokens()).toHaveLength(anonymous ? 1 : 2);
});

it('shows the code of the first submission if the text changed after its answer was lost', async () => {
  const { office } = await open({ anonymous: true });
  office.after.file = lost;
  await write();
  await submit();
  await screen.findByRole('alert');
  office.after = {};
  await userEvent.type(textField(), ' And thin.');
  await submit();
  const code = codeFromTyped((await shownCode())!);
  expect(screen.getByText('Your first submission had already arrived.')).toBeVisible();
  expect(screen.queryByText('Complaint submitted successfully!')).toBeNull();
  expect(office.filed).toHaveLength(1);
  expect(office.filed[0]!.fields).toMatchObject({
    text: 'The dal is cold.',
    followUpKey: await followUpKey(code!),
  });
  await userEvent.click(screen.getByRole('button', { name: 'I have saved the code' }));
  expect(textField()).toHaveValue('The dal is cold. And thin.');
});

it('links to the first submission if a named text changed after its answer was lost', async () => {
  const { office } = await open();
  office.after.file = lost;
  await write();
  await submit();
  await screen.findByRole('alert');
  office.after = {};
  await userEvent.type(textField(), ' And thin.');
  await submit();
  expect(await screen.findByText('Your first submission had already arrived.')).toBeVisible();
  const [id] = [...office.complaints.keys()];
  expect(screen.getByRole('link', { name: 'Open complaint' }).getAttribute('href')).toContain(id);
  expect(textField()).toHaveValue('The dal is cold. And thin.');
});

it('keeps the attempt when a retry is refused after a lost answer', async () => {
  const { office } = await open({ anonymous: true });
  office.after.file = lost;
  await write();
  await submit();
  await screen.findByRole('alert');
  office.after = {};
  office.before.file = () => {
    throw refusal('rate-limited');
  };
  await submit();
  expect(await screen.findByText('Too many requests. Please wait a moment.')).toBeVisible();
  office.before = {};
  await submit();
  await shownCode();
  expect(office.filed).toHaveLength(1);
});

it('files a named complaint once although its repeat is refused after a lost answer', async () => {
  const { office } = await open();
  let tries = 0;
  office.before.file = () => {
    if ((tries += 1) === 2) throw refusal('rate-limited');
  };
  office.after.file = () => {
    if (tries === 1) return lost();
  };
  await write();
  await submit();
  expect(await screen.findByText('Too many requests. Please wait a moment.')).toBeVisible();
  await submit();
  await screen.findByText('Complaint submitted successfully!');
  expect(office.filed).toHaveLength(1);
});

it.each([
  'upload-too-slow',
  'too-large',
  'too-many-complaints',
  'rate-limited',
  'storage-full',
  'unavailable',
] as const)(
  'says above the button that an upload was refused (%s), and keeps all that was entered',
  async (code) => {
    const { office } = await open();
    office.before.file = () => {
      throw refusal(code);
    };
    await write();
    const pictures = screen.getByLabelText(/^Pictures/, { selector: 'input' });
    await userEvent.upload(pictures, picture('mess.jpg'), { applyAccept: false });
    await submit();
    const alert = await screen.findByRole('alert');
    expect(alert).toBeVisible();
    expect(alert).toHaveTextContent(problems[code].message);
    const mayHaveArrived = code === 'unavailable';
    expect(alert.textContent.includes('may or may not have arrived')).toBe(mayHaveArrived);
    expect(checkbox()).toHaveProperty('disabled', mayHaveArrived);
    expect(textField()).toHaveValue('The dal is cold.');
    expect(screen.getByText('mess.jpg')).toBeVisible();
    office.before = {};
    await submit();
    await waitFor(() => expect(office.filed).toHaveLength(1));
    expect(office.filed[0]!.pictures).toHaveLength(1);
  },
);

it('drops an expired token and files with the next one', async () => {
  const { office } = await open({ anonymous: true });
  const [first] = tokens();
  office.before.file = ({ fields }) => {
    if (fields['token'] === first!.token) throw refusal('token-not-valid');
  };
  await write();
  await submit();
  await screen.findByRole('alert');
  expect(tokens()).toHaveLength(1);
  await submit();
  await shownCode();
  expect(tokens()).toEqual([]);
});

it('asks before leaving with typed text, inside the portal and out of it', async () => {
  await open();
  expect(isAskedBeforeUnload()).toBe(false);
  await write();
  expect(isAskedBeforeUnload()).toBe(true);
  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Leave this page?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(textField()).toHaveValue('The dal is cold.');
  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('Another page')).toBeVisible();
});

it('asks before leaving with an unsaved code, but not after', async () => {
  await open({ anonymous: true });
  await write();
  await submit();
  await shownCode();
  expect(isAskedBeforeUnload()).toBe(true);
  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('The follow-up code is shown only once.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('button', { name: 'I have saved the code' }));
  expect(isAskedBeforeUnload()).toBe(false);
  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(await screen.findByText('Another page')).toBeVisible();
});

it('shows nothing to someone who goes back in the browser', async () => {
  await open({ anonymous: true });
  await write();
  await submit();
  await shownCode();
  fireEvent(window, new Event('pagehide'));
  expect(screen.queryByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){4}$/)).toBeNull();
});

it('offers the code to copy and as a file', async () => {
  await open({ anonymous: true });
  await write();
  await submit();
  const code = await shownCode();
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await userEvent.click(screen.getByRole('button', { name: 'Copy' }));
  expect(copied).toHaveBeenCalledExactlyOnceWith(code);
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:code');
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  const text = await (made.mock.calls[0]![0] as Blob).text();
  expect(text).toContain(code);
  expect(text).toContain('/complaint-system/follow-up');
});

it('fetches its tokens automatically while the member writes', async () => {
  const { office, callsOf } = await open({ anonymous: true, fresh: true });
  expect(screen.getByText('Getting ready. You can start writing.')).toBeVisible();
  await write();
  expect(await screen.findByText('You can file 2 anonymous complaints this week.')).toBeVisible();
  expect(callsOf(issueComplaintTokens)).toHaveLength(1);
  await submit();
  await shownCode();
  expect(office.filed).toHaveLength(1);
});

it('waits for its tokens if the member is faster', async () => {
  const { office } = await open({ anonymous: true, fresh: true });
  await userEvent.selectOptions(screen.getByLabelText('What it is about'), 'Mess and food');
  fireEvent.change(textField(), { target: { value: 'The dal is cold.' } });
  expect(screen.getByText('Getting ready. You can start writing.')).toBeVisible();
  await submit();
  await shownCode();
  expect(office.filed).toHaveLength(1);
});

it('says when no tokens are left, keeps the text, and offers filing with a name', async () => {
  const office = new FilingOffice();
  office.perWeek = 1;
  await open({ office, anonymous: true });
  await write();
  await submit();
  await shownCode();
  await userEvent.click(screen.getByRole('button', { name: 'I have saved the code' }));
  await userEvent.click(screen.getByRole('button', { name: 'Submit another complaint' }));
  expect(
    await screen.findAllByText(
      'You have used all your anonymous complaints for this week. You can file again on Monday.',
    ),
  ).toHaveLength(1);
  await write('Once more.');
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent('You can file again on Monday.');
  expect(textField()).toHaveValue('Once more.');
  await userEvent.click(checkbox());
  await userEvent.type(regNoField()!, '2024BCS001');
  await submit();
  await waitFor(() => expect(office.filed).toHaveLength(2));
});

it('says that other browsers have had all sets of this week', async () => {
  const office = new FilingOffice();
  office.browsers = 0;
  await open({ office, anonymous: true, fresh: true });
  expect(await screen.findByText(/opened this form in 7 other browsers or private windows/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('retries when the tokens could not be fetched', async () => {
  const office = new FilingOffice();
  let isDown = true;
  await open({
    office,
    anonymous: true,
    fresh: true,
    extra: [
      answer(getComplaintTerms, () => {
        if (isDown) throw refusal('unavailable');
        return { week: office.week, publicKey: office.signer.spki, tokens: 2 };
      }),
    ],
  });
  expect(await screen.findByText('The portal is not ready. Please try again in a moment.')).toBeVisible();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('You can file 2 anonymous complaints this week.')).toBeVisible();
});

it.each([
  ['with a name', false],
  ['anonymously', true],
])(
  'sends a safety complaint to the board alone, %s, and restores the choice for others',
  async (_, anonymous) => {
    const { office } = await open({ anonymous });
    await write('They stand all night.');
    expect(screen.getByLabelText('Every member of the college')).toBeChecked();
    const category = screen.getByLabelText('What it is about');
    await userEvent.selectOptions(category, 'Safety and harassment');
    expect(screen.queryByLabelText('Every member of the college')).toBeNull();
    expect(screen.getByText(/are never shown to other members/)).toBeVisible();
    await userEvent.selectOptions(category, 'Hostel');
    expect(screen.getByLabelText('Every member of the college')).toBeChecked();
    await userEvent.selectOptions(category, 'Safety and harassment');
    await submit();
    await waitFor(() => expect(office.filed).toHaveLength(1));
    expect(office.filed[0]!.fields).toMatchObject({ category: 'safety', audience: 'board' });
  },
);

it('says what is unavailable without https', async () => {
  vi.spyOn(crypto, 'subtle', 'get').mockReturnValue(undefined as unknown as SubtleCrypto);
  await open({ anonymous: true, fresh: true });
  expect(screen.getByText(/^Filing anonymously needs a secure connection/)).toBeVisible();
});

const details: MemberDetails = {
  registrationNumber: '2023BCS042',
  className: '',
  coordinatorEmail: '',
  parentEmail: '',
  phone: '',
  coordinatorName: '',
  fromClassList: ['registrationNumber'],
};

it("fills in the registration number from the member’s details, and sends the field's value", async () => {
  const { callsOf } = await open({ extra: [answer(getMyDetails, details)] });
  await waitFor(() => expect(regNoField()).toHaveValue('2023BCS042'));
  await userEvent.clear(regNoField()!);
  await write();
  expect(screen.queryByRole('checkbox', { name: 'Keep this in my details' })).toBeNull();
  await submit();
  await waitFor(() => expect(callsOf(fileComplaint)).toHaveLength(1));
  expect(callsOf(fileComplaint)[0]!.body).toSatisfy((body: FormData) => body.get('regNo') === '2024BCS001');
});

it('offers to save a number that the details don’t have', async () => {
  const { callsOf } = await open({
    extra: [
      answer(getMyDetails, { ...details, registrationNumber: '', fromClassList: [] }),
      answer(putMyDetails, details),
    ],
  });
  await write();
  expect(screen.getByRole('checkbox', { name: 'Keep this in my details' })).toBeChecked();
  await submit();
  await waitFor(() =>
    expect(callsOf(putMyDetails)).toMatchObject([{ body: { registrationNumber: '2024BCS001' } }]),
  );
});

it('names the contacts that an admin set before anything is typed, and with notes for safety', async () => {
  const contacts = [{ name: 'Warden', phone: '+91 240 555-0101', note: 'Until ten.' }];
  await open({ extra: [answer(getComplaintContacts, { contacts, version: 3 })] });
  const link = await screen.findByRole('link', { name: '+91 240 555-0101' });
  expect(link).toHaveAttribute('href', 'tel:+912405550101');
  expect(screen.queryByText('Until ten.')).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('What it is about'), 'Safety and harassment');
  expect(screen.getByText('Until ten.')).toBeVisible();
});

it('names the emergency number and the anti-ragging helpline when the contacts can’t be read', async () => {
  await open({ extra: [answer(getComplaintContacts, () => lost())] });
  expect(await screen.findByRole('link', { name: '112' })).toHaveAttribute('href', 'tel:112');
  expect(screen.getByRole('link', { name: '1800-180-5522' })).toBeVisible();
});

const days = { acknowledge: null, hear: null, decide: null, appeal: null };
const committees: Committees = {
  committees: [
    {
      id: 'internal',
      name: 'Internal Committee',
      contact: '',
      minimum: 2,
      secondInstance: 'board',
      days,
      seats: ['Asha', 'Bilal', 'Chitra'].map((name) => ({
        kind: 'member',
        title: '',
        member: { id: `uid-${name}`, name },
        until: null,
      })),
      mine: false,
    },
    {
      id: 'board',
      name: 'Board',
      contact: '',
      minimum: 2,
      secondInstance: null,
      days,
      seats: [{ kind: 'member', title: '', member: { id: 'uid-board', name: 'Meera' }, until: null }],
      mine: false,
    },
  ],
  categories: firstComplaintSetup.categories.map((one) =>
    one.id === 'safety' ? { ...one, committee: 'internal' } : one,
  ),
};
const fileIt = async (anonymous: boolean, act: () => Promise<void>) => {
  const page = await open({ anonymous, extra: [answer(listCommittees, committees)] });
  await write();
  await userEvent.selectOptions(screen.getByLabelText('What it is about'), 'Safety and harassment');
  await act();
  await submit();
  await waitFor(() => expect(page.office.filed).toHaveLength(1));
  return page.office.filed[0]!.fields;
};

it('sends the members whom it is about, and says when another committee takes over', async () => {
  const { concerns, category, audience } = await fileIt(false, async () => {
    await userEvent.click(screen.getByLabelText('Asha'));
    expect(screen.queryByText(/goes to the board/)).toBeNull();
    await userEvent.click(screen.getByLabelText('Bilal'));
    expect(screen.getByText('Too few others are left, so this complaint goes to the board.')).toBeVisible();
    expect(screen.getByText(/Only the board\. Complaints about this/)).toBeVisible();
  });
  expect([concerns, category, audience]).toEqual(['uid-Asha,uid-Bilal', 'safety', 'board']);
});

it('forgets members of another committee when the category changes', async () => {
  const fields = await fileIt(false, async () => {
    await userEvent.click(screen.getByLabelText('Asha'));
    await userEvent.selectOptions(screen.getByLabelText('What it is about'), 'Mess and food');
    expect(screen.queryByLabelText('Asha')).toBeNull();
  });
  expect(fields).not.toHaveProperty('concerns');
});

it('tells the committee at once only if the author of an urgent anonymous complaint chose that', async () => {
  const fields = await fileIt(true, async () => {
    expect(screen.getByText(/an email then tells when you wrote/)).toBeVisible();
    await userEvent.click(screen.getByLabelText('Tell the committee now'));
  });
  expect(fields['tellNow']).toBe('true');
});

// The last one: without storage, this page takes no tokens any more.
it('says that filing anonymously needs browser storage', async () => {
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const { callsOf } = await open({ anonymous: true, fresh: true });
  expect(await screen.findByText(/This browser doesn’t store any data/)).toBeVisible();
  expect(callsOf(issueComplaintTokens)).toEqual([]);
});
