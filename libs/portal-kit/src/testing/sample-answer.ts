import type { Endpoint } from '@campus/contracts';
import * as fc from 'fast-check';
import type * as z from 'zod/mini';

interface Place {
  /** The name of the field that the value is for. */
  key: string;
  /** Tells entries of a list, and attempts, apart: the same number gives the same value. */
  seed: number;
  params: Record<string, unknown>;
  /** Nothing that may be missing, null or an empty list is there. */
  isEmpty: boolean;
}
type Def = z.core.$ZodTypes['_zod']['def'];
type CheckDef = z.core.$ZodChecks['_zod']['def'];

const people = ['Asha Patil', 'Ravi Deshmukh', 'Meera Kulkarni', 'Farah Ansari', 'Vidya Kale'];
const texts = [
  'The lift of hostel 2 has been out of order since Monday.',
  'Four tents for the fair.',
  'Photography club, first meeting',
  'A room for the reading group',
];
/** How often an object is made anew whose fields don't fit each other. */
const attempts = 30;

/**
 * Makes an answer that the endpoint's contract allows, the same one each time. Words, dates and ids are plausible, and
 * `:id` of the address comes back as `id`.
 * @throws when the contract's own checks refuse every attempt
 */
export function sampleAnswer(
  endpoint: Endpoint,
  { params = {} }: { params?: unknown } = {},
  { isEmpty = false } = {},
): unknown {
  if (endpoint.produces) return new Blob([`A file of ${endpoint.path}`], { type: endpoint.produces });
  if (!endpoint.response) return undefined;
  try {
    return sample(endpoint.response, { key: '', seed: 0, params: params as Place['params'], isEmpty });
  } catch (cause) {
    throw new Error(
      `No answer could be made for ${endpoint.method} ${endpoint.path}. Prepare one in src/testing/answers.ts.`,
      { cause },
    );
  }
}

/** @throws when the schema refuses every attempt; a part that fails isn't tried again by the whole. */
function sample(schema: z.core.$ZodType, place: Place): unknown {
  for (let turn = 0; turn < attempts; turn++) {
    const value = sampleOnce(schema, { ...place, seed: place.seed + turn * 7 });
    if (allows(schema, value)) return value;
  }
  throw new Error(`No value fits the field "${place.key}".`);
}

const allows = (schema: z.core.$ZodType, value: unknown) =>
  (schema as z.ZodMiniType).safeParse(value).success;

function sampleOnce(schema: z.core.$ZodType, place: Place): unknown {
  const { seed } = place;
  const def = (schema as z.core.$ZodTypes)._zod.def;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape)
          .filter(([, field]) => !place.isEmpty || field._zod.optout !== 'optional')
          .map(([key, field]) => [key, sample(field, { ...place, key })]),
      );
    case 'array': {
      const [least, most] = lengths(def);
      const length = place.isEmpty ? least : Math.min(most, Math.max(least, 3));
      return Array.from({ length }, (_, index) =>
        sample(def.element, { ...place, seed: seed * 10 + index + 1 }),
      );
    }
    case 'tuple':
      return def.items.map((item) => sample(item, place));
    case 'record':
      return sampleRecord(def, place);
    case 'union':
      return sample(oneOf(def.options, seed), place);
    case 'intersection':
      return Object.assign({}, sample(def.left, place), sample(def.right, place)) as unknown;
    case 'enum':
      return oneOf(Object.values(def.entries), seed);
    case 'literal':
      return oneOf(def.values, seed);
    case 'boolean':
      return seed % 2 === 1;
    case 'number':
      return sampleNumber(def, place);
    case 'string':
      return sampleString(schema, def, place);
    case 'nullable':
      // A cursor would promise another page for ever.
      return place.isEmpty || /^(next|cursor|after)$/.test(place.key) ? null : sample(def.innerType, place);
    case 'optional':
    case 'default':
    case 'readonly':
    case 'nonoptional':
      return sample(def.innerType, place);
    case 'pipe':
      return sample(def.in._zod.def.type === 'transform' ? def.out : def.in, place);
    case 'lazy':
      return sample(def.getter(), place);
    default:
      return null;
  }
}

const oneOf = <T>(list: readonly T[], seed: number): T => list[seed % list.length]!;

const checksOf = (def: Def) => (def.checks ?? []).map((check) => check._zod.def as CheckDef);

function lengths(def: Def): [least: number, most: number] {
  let [least, most] = [0, Infinity];
  for (const check of checksOf(def)) {
    if (check.check === 'min_length') least = check.minimum;
    if (check.check === 'max_length') most = check.maximum;
    if (check.check === 'length_equals') least = most = check.length;
  }
  return [least, most];
}

function sampleRecord(def: z.core.$ZodRecordDef, place: Place) {
  const keyDef = (def.keyType as z.core.$ZodTypes)._zod.def;
  // Every key of an enum must be there.
  const keys =
    keyDef.type === 'enum'
      ? Object.values(keyDef.entries)
      : [1, 2].map((seed) => sample(def.keyType, { ...place, seed: place.seed * 10 + seed }));
  return Object.fromEntries(
    keys.map((key) => [String(key), sample(def.valueType, { ...place, key: String(key) })]),
  );
}

function sampleNumber(def: Def, { key, seed }: Place): number {
  let [least, most] = [0, Infinity];
  for (const check of checksOf(def)) {
    if (check.check === 'greater_than') least = Number(check.value) + (check.inclusive ? 0 : 1);
    if (check.check === 'less_than') most = Number(check.value) - (check.inclusive ? 0 : 1);
  }
  // Money is in paise, and a duration is made of whole slots.
  const typical = /amount|planned|spent|income|sum|left/i.test(key)
    ? 125_000 * (seed + 1)
    : /minutes$/i.test(key)
      ? 60
      : seed + 1;
  return Math.min(most, Math.max(least, typical));
}

const academicYear = '2026-27';

const hex = (seed: number, length: number) => (seed + 10).toString(16).padStart(length, '0');

/** A moment some days and hours ago. */
const moment = (seed: number) => new Date(Date.now() - (seed % 30) * 93_600_000).toISOString();

/** An end is later than a start. */
const timeOfDay = (key: string) => (/until|^to$|end/i.test(key) ? '17:00' : '09:00');

function sampleString(schema: z.core.$ZodType, def: z.core.$ZodStringDef, place: Place): string {
  const { key, seed, params } = place;
  const [least, most] = lengths(def);
  const pattern = checksOf(def).find((check) => check.check === 'string_format')?.pattern;
  const words = /name|author|^by$|person/i.test(key) ? people : texts;
  const shaped = [24, 32, 64].map((length) => hex(seed, length));
  const dated = [moment(seed), moment(seed).slice(0, 10), moment(seed).slice(0, 7)];
  const given = params[key.replace(/^_/, '')];
  const candidates = [
    ...(typeof given === 'string' ? [given] : []),
    ...(/email|mail$/i.test(key) ? [`person${seed}@sggs.ac.in`] : []),
    // A plain string that carries a moment, a day, or an id by its name.
    ...(/(^|[a-z])(At|Since|Until)$|^(at|since|until)$/.test(key) ? [dated[0]!] : []),
    ...(/^(on|date|from|to)$|(On|Date)$/.test(key) ? [dated[1]!] : []),
    ...(/^_?id$|Id$/.test(key) ? [hex(seed, 32)] : []),
    ...(pattern || 'format' in def ? [...shaped, ...dated, timeOfDay(key), academicYear, '/page'] : []),
    oneOf(words, seed).slice(0, most).padEnd(least, '.'),
    '',
  ];
  const fitting = candidates.find((candidate) => allows(schema, candidate));
  if (fitting !== undefined || !pattern) return fitting ?? '';
  return fc.sample(fc.stringMatching(new RegExp(pattern.source, pattern.flags.replace('i', ''))), {
    numRuns: 1,
    seed,
  })[0]!;
}
