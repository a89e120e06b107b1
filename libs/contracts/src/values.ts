import * as z from 'zod/mini';

/** The id of a document that the database named: 24 hex digits. */
export const objectIdSchema = z
  .string('This is not a valid id.')
  .check(z.regex(/^[0-9a-f]{24}$/, 'This is not a valid id.'));

/** An id of 128 random bits, hex. Where the browser drew it, what is sent again is known again. */
export const drawnId = (words: string) => z.string(words).check(z.regex(/^[0-9a-f]{32}$/, words));

/** Drawn by who sends it, 128 bits in hex: sent again, it is not done again. */
export const requestIdSchema = z.string().check(z.regex(/^[0-9a-f]{32}$/, 'This is not a request id.'));

/** In a body that can come without it: then a repeated call is done again. */
export const repeatable = { requestId: z.optional(requestIdSchema) };

/** The id of a member: the uid that the authentication provider gave, 1 to 128 characters. */
export const memberIdSchema = z.string().check(z.regex(/^[\w-]{1,128}$/, 'This is not a valid member id.'));

/** An instant, ISO 8601 in UTC. */
export const instantSchema = z.iso.datetime();

/** A day in the college's time zone: `2026-11-21`. */
export const daySchema = z.iso.date();

/** How many rows of a list the caller wants at once. */
export const pageLimit = (usual: number, most = 100) =>
  z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(most)), usual);

/** Query of a list that is read page by page; `cursor` comes from the page before. */
export const pageQuery = {
  cursor: z.optional(z.string().check(z.maxLength(300))),
  limit: pageLimit(25),
};

/** One page of a list; `next` is the cursor of the following page, `null` on the last. */
export const pageOf = <S extends z.ZodMiniType>(item: S) =>
  z.strictObject({ items: z.array(item), next: z.nullable(z.string()) });

/** An optional value: a form sends an empty field if nothing was entered. */
export const orNothing = <S extends z.ZodMiniType>(schema: S) =>
  z.optional(
    z.pipe(
      z.transform((value: unknown) => (value === '' ? undefined : value)),
      z.optional(schema) as z.ZodMiniType<z.output<S> | undefined>,
    ),
  );
