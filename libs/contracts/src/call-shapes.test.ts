import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { changedCalls, shapesOf } from './call-shapes.ts';
import { endpoint, type Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';

type Schema = NonNullable<Endpoint['body']>;
const callWith = (parts: Pick<Endpoint, 'query' | 'body' | 'response'>) =>
  shapesOf([endpoint('post', '/api/books', { summary: '', area: 'library', access: 'member', ...parts })]);
const answers = (before: Schema, now: Schema) =>
  changedCalls(callWith({ response: before }), callWith({ response: now }));
const requests = (before: Schema, now: Schema) =>
  changedCalls(callWith({ body: before }), callWith({ body: now }));

const text = z.string();
const book = z.object({ title: text, pages: z.optional(z.number()) });
const state = z.enum(['free', 'lent']);
const printed = z.object({ kind: z.literal('book'), title: text });
const drawn = z.object({ kind: z.literal('map'), scale: z.number() });

it.each<[what: string, before: Schema, now: Schema]>([
  ['the same', book, book],
  ['a further field', book, z.object({ ...book.shape, author: text })],
  ['a field less that could be missing', book, z.object({ title: text })],
  ['a further value of a choice', z.object({ state }), z.object({ state: z.enum(['free', 'lent', 'lost']) })],
  ['a value less of a choice', state, z.enum(['free'])],
  ['what could be null, and is not', z.nullable(text), text],
  ['whole numbers', z.number(), z.int()],
  ['another limit', z.string().check(z.maxLength(10)), z.string().check(z.maxLength(20))],
  ['a further kind', z.array(printed), z.array(z.union([printed, drawn]))],
  ['anything', z.unknown(), book],
])('a remote can read an answer with %s', (_, before, now) => {
  expect(answers(before, now)).toEqual([]);
});

it.each<[what: string, before: Schema, now: Schema, place: string]>([
  ['a field is missing', book, z.object({ pages: z.number() }), 'answer.title'],
  ['a field may be missing', book, z.object({ title: z.optional(text) }), 'answer.title'],
  ['a field may be null', book, z.object({ title: z.nullable(text) }), 'answer.title'],
  ['a field has another type', book, z.object({ title: z.number() }), 'answer.title'],
  ['a field of a list', z.array(book), z.array(z.object({})), 'answer[].title'],
  ['a field of a record', z.record(text, book), z.record(text, z.object({})), 'answer.*.title'],
  ['a field of one of two kinds', z.nullable(book), z.nullable(z.object({})), 'answer.title'],
  [
    'a field of one of two kinds that a value tells apart',
    z.union([printed, drawn]),
    z.union([z.object({ kind: z.literal('book') }), drawn]),
    'answer.title',
  ],
  ['a choice became another', state, z.enum(['open']), 'answer'],
  ['a list became one', z.array(book), book, 'answer'],
  ['part of a pair', z.tuple([text, text]), z.tuple([text, z.number()]), 'answer[]'],
])('a remote cannot read an answer in which %s', (_, before, now, place) => {
  expect(answers(before, now)).toEqual([
    `This portal’s API answers POST /api/books in another shape: ${place}.`,
  ]);
});

it.each<[what: string, before: Schema, now: Schema]>([
  ['a field more that may be missing', z.object({ title: text }), book],
  ['a further value of a choice', state, z.enum(['free', 'lent', 'lost'])],
  ['numbers in place of whole ones', z.int(), z.number()],
  ['fields that it ignores', book, z.object({ title: text })],
])('a remote can send what it sent to an API that takes %s', (_, before, now) => {
  expect(requests(before, now)).toEqual([]);
});

it.each<[what: string, before: Schema, now: Schema, place: string]>([
  ['needs a new field', book, z.object({ title: text, author: text }), 'body.author'],
  ['needs what could be missing', book, z.object({ title: text, pages: z.number() }), 'body.pages'],
  ['refuses a field', book, z.strictObject({ title: text }), 'body.pages'],
  ['refuses a value of a choice', state, z.enum(['free']), 'body'],
  ['refuses nothing at all', z.nullable(text), text, 'body'],
])('a remote cannot send what it sent to an API that %s', (_, before, now, place) => {
  expect(requests(before, now)).toEqual([
    `This portal’s API takes POST /api/books in another shape: ${place}.`,
  ]);
});

it('says nothing of a call that the API lacks, which its name tells', () => {
  expect(changedCalls(callWith({ response: book }), {})).toEqual([]);
});

it('finds no change between today’s calls and themselves, also after they were stored', () => {
  const shapes = shapesOf(endpoints);
  expect(changedCalls(JSON.parse(JSON.stringify(shapes)), shapes)).toEqual([]);
});
