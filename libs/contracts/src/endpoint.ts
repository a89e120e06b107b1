import type * as z from 'zod/mini';
import type { Action } from './area.ts';

/**
 * The callers: everyone, everyone who is logged in (even with an unverified or foreign address), every member (verified
 * college address), or the roles that the permission table lists for the action.
 */
type Access = 'public' | 'signed-in' | 'member' | Action;

type Schema = z.ZodMiniType;

/** One call of the API: the router validates by it, the client is typed by it, the OpenAPI document is made from it. */
export interface Endpoint {
  method: 'get' | 'post' | 'put' | 'delete';
  /** In Express's form: `/candidates/:id`. */
  path: string;
  summary: string;
  area: string;
  access: Access;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** The body's field of 128 random bits, hex, by which a call that is sent again is known, and done once. */
  key?: 'id' | 'requestId';
  /** Its answer counts what this very call did: the client doesn't send it again by itself. */
  once?: true;
  /** A file that comes as multipart/form-data in this field; text fields beside it are the `body`. */
  file?: { field: string; maxBytes: number };
  /** Up to `max` files in this field, maybe none; text fields beside them are the `body`. */
  files?: { field: string; maxBytes: number; max: number };
  /**
   * A document of one of `documentTypes` that comes as multipart/form-data in this field, with the text fields beside it
   * as the `body`; how large it can be is configuration.
   */
  document?: { field: string; optional?: true };
  /** Status of success where it isn't 200; 204 goes without a `response`, 302 leads to a page. */
  status?: 201 | 204 | 302;
  response?: Schema;
  /** Media type of an answer that isn't sent as one piece of JSON. */
  produces?: string;
  /** The server must not learn who calls: the client sends neither token nor request id. */
  anonymous?: true;
  /** When it is answered with 503, where that isn't after 25 seconds. */
  longestMs?: number;
  /** A dangerous act: the caller must have signed in within the last minutes (`SIGN_IN_AGAIN_MINUTES`). */
  recent?: true;
  /** No line in the request log, and in `/metrics` only failures, for when a member calls says too much. */
  unlogged?: true;
}

/** Keeps the exact types of its schemas. The mark lets a bundle leave out the calls that it doesn't make. */
// @__NO_SIDE_EFFECTS__
export const endpoint = <
  const M extends Endpoint['method'],
  const P extends string,
  const E extends Omit<Endpoint, 'method' | 'path'>,
>(
  method: M,
  path: P,
  definition: E,
) => ({ ...definition, method, path });

export const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value;

/** The type after parsing; `undefined` without a schema. */
export type Parsed<S> = S extends Schema ? z.output<S> : undefined;
/** The type to send, before parsing. */
export type Sent<S> = S extends Schema ? z.input<S> : undefined;
