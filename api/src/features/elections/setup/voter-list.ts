import { type CollegeDomains, domainRole } from '@campus/contracts';
import { maxVoterLines, type VoterAttribute, voterAttributes } from '@campus/contracts/elections';
import { readCsvTable } from '../../../platform/http/csv-list.ts';
import { DomainError, invalidField } from '../../../platform/http/errors.ts';
import { mailboxOf } from '../../../platform/mailbox.ts';
import type { ElectionsContext } from '../context.ts';
import { changedMeanwhile, readElection, writeChange } from '../election-change.ts';
import { addToRoll, removeFromRoll, uploadKey } from '../roll.ts';

const namedLines = 100;
const mostCharacters = 60;
const named = (pattern: RegExp) => (cell: string) =>
  pattern.test(cell.toLowerCase().replaceAll(/[^a-z]/g, ''));
const columns = {
  voter: named(
    /^(college)?(e?mail(address|id)?|(registration|reg|enrol?lment|roll)(number|no)|student(id|email))$/,
  ),
  class: named(/^(class|division)(name)?$/),
  year: named(/^(academic)?year$/),
  department: named(/^(department|dept|branch)(name)?$/),
  hostel: named(/^hostel(name)?$/),
  gender: named(/^(gender|sex)$/),
} satisfies Record<'voter' | VoterAttribute, (cell: string) => boolean>;

/**
 * Reads a list of voters (`readCsvTable`): the column called email, registration number or the like, and with a header
 * those that posts go by. Each line is a student address of the college, or a registration number (3 to 30 letters,
 * digits and hyphens), which stands for `<number>@<student domain>`. Gives their mailboxes.
 * @param wanted the attributes that posts of the election go by; no others are kept
 * @throws DomainError `invalid-input` with every bad line (`line 7`), the first hundred by name
 */
export function readVoterList(
  content: Buffer,
  domains: CollegeDomains,
  wanted: ReadonlySet<VoterAttribute>,
): { voters: Voters; duplicates: number } {
  const lines = readCsvTable(content, {
    columns,
    maxLines: maxVoterLines,
    tooLong: 'Split the election, or let all students vote.',
  });
  const voters: Voters = new Map();
  const errors: { field: string; message: string }[] = [];
  for (const { number, cells } of lines) {
    const email = addressOf(cells.voter, domains);
    const attributes = attributesOf(cells, wanted);
    const fault =
      (email === null && describe(cells.voter, domains)) ||
      attributeFault(attributes, voters.get(email ?? ''));
    if (email === null || fault) errors.push({ field: `line ${number}`, message: fault || '' });
    else voters.set(email, attributes);
  }
  if (errors.length > namedLines) {
    const more = errors.splice(namedLines).length;
    errors.push({ field: 'list', message: `${more} more lines have errors.` });
  }
  if (errors.length > 0) throw new DomainError('invalid-input', { errors });
  return { voters, duplicates: lines.length - voters.size };
}

type Attributes = Partial<Record<VoterAttribute, string>>;
type Voters = Map<string, Attributes>;

const attributesOf = (
  cells: Record<VoterAttribute, string>,
  wanted: ReadonlySet<VoterAttribute>,
): Attributes =>
  Object.fromEntries(
    voterAttributes
      .filter((name) => wanted.has(name) && cells[name] !== '')
      .map((name) => [name, cells[name]]),
  );

/** The fault of a line, or an empty text; `before` comes from an earlier line about the same voter. */
function attributeFault(attributes: Attributes, before: Attributes | undefined): string {
  if (before && JSON.stringify(before) !== JSON.stringify(attributes))
    return 'An earlier line says something else about this voter.';
  const long = voterAttributes.find((name) => (attributes[name] ?? '').length > mostCharacters);
  return long ? `The ${long} can have at most ${mostCharacters} characters.` : '';
}

function addressOf(value: string, domains: CollegeDomains): string | null {
  if (/^[A-Za-z0-9-]{3,30}$/.test(value)) return mailboxOf(`${value}@${domains.student}`);
  const isAddress = /^[\w.+'-]{1,64}@[\w.-]+$/.test(value) && domainRole(value, domains) === 'student';
  return isAddress ? mailboxOf(value) : null;
}

function describe(value: string, { student }: CollegeDomains): string {
  if (value === '') return 'This line is empty. Enter a registration number or an address.';
  const shown = value.length > 60 ? `${value.slice(0, 60)}…` : value;
  return `“${shown}” is neither a registration number nor an address at ${student}.`;
}

/**
 * Makes an uploaded list the roll of an election, instead of the one before. The new rows have a key of their own, so
 * that the roll changes in one step, when the election names that key. What a fault leaves
 * behind is removed by `forgetUnusedLists`.
 */
export async function uploadVoterList(context: ElectionsContext, id: string, content: Buffer, actor: string) {
  const { models, config, now } = context;
  const election = await readElection(context, id);
  if (election.state !== 'draft' && election.state !== 'nominations')
    throw await changedMeanwhile(context, id);
  if (election.eligibility !== 'list')
    throw invalidField('list', 'All students may vote in this election. First change who may vote.');
  const wanted = new Set(election.posts.flatMap(({ electorate }) => electorate?.attribute ?? []));
  const { voters, duplicates } = readVoterList(content, config.domains, wanted);

  const rollKey = uploadKey(id, now());
  const rows = voters
    .entries()
    .map(([email, attributes]) => ({ email, ...(wanted.size > 0 && { attributes }) }));
  const listed = await addToRoll(models, rollKey, rows);
  const written = await writeChange(context, election, {
    actor,
    action: 'election.voters-uploaded',
    details: { listed: String(listed) },
    set: { rollKey, listed },
  });
  await removeFromRoll(models, written ? election.rollKey : rollKey);
  if (!written) throw await changedMeanwhile(context, id);
  return { listed, duplicates };
}
