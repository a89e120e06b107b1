import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { endpointName } from './remote-needs.ts';

const nodeSchema = z.record(z.string(), z.unknown());
/** A call's request and answer as JSON Schema. */
const callShapeSchema = z.object({
  query: z.optional(nodeSchema),
  body: z.optional(nodeSchema),
  answer: z.optional(nodeSchema),
});
/** By name of the call, e.g. `GET /api/absences/:id`. */
export const callShapesSchema = z.record(z.string(), callShapeSchema);
export type CallShapes = z.infer<typeof callShapesSchema>;

/** The file of a built remote with the shapes of the calls that it makes. */
export const callShapesFile = 'calls.json';

export const shapesOf = (endpoints: readonly Endpoint[]): CallShapes =>
  Object.fromEntries(
    endpoints.map((endpoint) => {
      const { query, body, response } = endpoint;
      const shape = { query: jsonSchema(query, 'input'), body: jsonSchema(body, 'input') };
      return [endpointName(endpoint), { ...shape, answer: jsonSchema(response, 'output') }];
    }),
  );

const jsonSchema = (schema: Endpoint['body'], io: 'input' | 'output') =>
  schema && { ...z.toJSONSchema(schema, { io, unrepresentable: 'any' }) };

/**
 * What a remote sends or reads in another shape than the running API, one sentence for each call. An API may take more
 * than the remote knows, and answer more: further fields, and further values of a choice.
 */
export function changedCalls(needed: CallShapes, provided: CallShapes): string[] {
  return Object.entries(needed).flatMap(([name, shape]) => {
    const now = provided[name];
    if (!now) return [];
    const sent =
      misfit(shape.query, now.query, 'request', 'query') ?? misfit(shape.body, now.body, 'request', 'body');
    if (sent !== null) return [`This portal’s API takes ${name} in another shape: ${sent}.`];
    const answered = misfit(now.answer, shape.answer, 'answer', 'answer');
    return answered === null ? [] : [`This portal’s API answers ${name} in another shape: ${answered}.`];
  });
}

/** The keywords that decide about a shape. Lengths, limits and formats may change. */
interface Node {
  type?: string | string[];
  anyOf?: Node[];
  oneOf?: Node[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Node>;
  required?: string[];
  additionalProperties?: boolean | Node;
  items?: Node;
  prefixItems?: Node[];
}

/** The first place where what is `given` doesn't fit what is `wanted`, e.g. `answer.items[].dueOn`; `null`: it fits. */
function misfit(
  given: Node | undefined,
  wanted: Node | undefined,
  way: 'request' | 'answer',
  place: string,
): string | null {
  if (!wanted) return null;
  if (!given) return way === 'answer' ? place : null;
  const kinds = kindsOf(given);
  const wantedKinds = kindsOf(wanted);
  if ([...kinds, ...wantedKinds].some((kind) => typeOf(kind) === undefined)) return null;
  if (way === 'answer' && kinds.some(isNull) && !wantedKinds.some(isNull)) return place;
  const misfits = kinds.flatMap((kind) => {
    const alike = wantedKinds.filter((one) => !areApart(kind, one));
    const each = alike.map((one) => misfitOfKind(kind, one, way, place));
    if (each.includes(null)) return [null];
    // The wanted kind that is nearest says most about what is wrong. A kind that an answer has in addition is none.
    if (each.length === 0) return way === 'answer' ? [] : [place];
    return [each.toSorted((a, b) => b!.length - a!.length)[0]!];
  });
  return misfits.length === 0 ? place : (misfits.find((one) => one !== null) ?? null);
}

const isNull = (kind: Node) => typeOf(kind) === 'null';

/** Whether a fixed value, of the kinds or of a field, distinguishes two kinds. */
function areApart(one: Node, other: Node): boolean {
  if ('const' in one && 'const' in other) return one.const !== other.const;
  return Object.entries(one.properties ?? {}).some(([name, field]) => {
    const values = valuesOf(field);
    const others = valuesOf(other.properties?.[name] ?? {});
    return values.length > 0 && others.length > 0 && !values.some((value) => others.includes(value));
  });
}

/** All values of a choice; empty for what isn't one. */
function valuesOf(node: Node): unknown[] {
  const kinds = kindsOf(node);
  return kinds.every((kind) => 'const' in kind) ? kinds.map((kind) => kind.const) : [];
}

function misfitOfKind(given: Node, wanted: Node, way: 'request' | 'answer', place: string): string | null {
  const isNumber = typeOf(given) === 'integer' && typeOf(wanted) === 'number';
  if (typeOf(given) !== typeOf(wanted) && !isNumber) return place;
  if ('const' in wanted) return given.const === wanted.const ? null : place;
  const fields = given.properties ?? {};
  const wantedFields = wanted.properties ?? {};
  for (const [name, field] of Object.entries(wantedFields)) {
    const at = `${place}.${name}`;
    if (wanted.required?.includes(name) && !given.required?.includes(name)) return at;
    const inside = fields[name] && misfit(fields[name], field, way, at);
    if (inside) return inside;
  }
  if (way === 'request' && wanted.additionalProperties === false) {
    const unknown = Object.keys(fields).find((name) => !(name in wantedFields));
    if (unknown !== undefined) return `${place}.${unknown}`;
  }
  const values = misfit(nodeIn(given), nodeIn(wanted), way, `${place}.*`);
  return values ?? misfitOfItems(given, wanted, way, place);
}

function misfitOfItems(given: Node, wanted: Node, way: 'request' | 'answer', place: string): string | null {
  const pairs = (wanted.prefixItems ?? []).map((one, index) => [given.prefixItems?.[index], one] as const);
  for (const [one, wantedOne] of [...pairs, [given.items, wanted.items] as const]) {
    const inside = misfit(one, wantedOne, way, `${place}[]`);
    if (inside) return inside;
  }
  return null;
}

/** A schema that allows one of several is one node for each. */
const kindsOf = (node: Node): Node[] => {
  const several = node.anyOf ?? node.oneOf;
  if (several) return several.flatMap(kindsOf);
  if (node.enum) return node.enum.map((value) => ({ const: value }));
  return Array.isArray(node.type) ? node.type.map((type) => ({ ...node, type })) : [node];
};

/** `undefined`: anything. */
function typeOf(node: Node): string | undefined {
  if (!('const' in node)) return node.type as string | undefined;
  return node.const === null ? 'null' : typeof node.const;
}

/** The schema of a record's values. */
const nodeIn = ({ additionalProperties: values }: Node) => (typeof values === 'object' ? values : undefined);
