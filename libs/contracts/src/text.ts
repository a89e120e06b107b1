import * as z from 'zod/mini';
import { tidyLine, tidyText } from './tidy-text.ts';

// Control characters (but tab and line feed) and the marks that reorder text on screen have no place in a name or text.
// oxlint-disable-next-line no-control-regex
const unprintable = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

/** Something that can be seen: the blanks of Braille and Hangul and what joins or directs others can't. */
const visible = /[^\s\p{Cc}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

type Tidy = (value: string) => string;

const required = (tidy: Tidy, label: string, max: number) =>
  z.string(`${label} is required.`).check(
    z.overwrite(tidy),
    z.minLength(1, `${label} is required.`),
    z.maxLength(max, `${label} can have at most ${max} characters.`),
    z.refine((value: string) => !unprintable.test(value), `${label} has characters that can't be shown.`),
    z.refine((value: string) => value === '' || visible.test(value), `${label} is required.`),
  );
const optional = (tidy: Tidy, label: string, max: number) =>
  z.string(`${label} must be a text.`).check(
    z.overwrite(tidy),
    z.maxLength(max, `${label} can have at most ${max} characters.`),
    z.refine((value: string) => !unprintable.test(value), `${label} has characters that can't be shown.`),
  );

/** Text that a person types, 1 to `max` characters, without invisible or reordering characters. */
export const requiredText = (label: string, max: number) => required(tidyText, label, max);
/** The same, but it may be empty. */
export const optionalText = (label: string, max: number) => optional(tidyText, label, max);
/** The same on one line: a name, a title, a place. */
export const requiredLine = (label: string, max: number) => required(tidyLine, label, max);
/** The same on one line, but it may be empty. */
export const optionalLine = (label: string, max: number) => optional(tidyLine, label, max);

/** Search fields take no more than this, so that no search is refused. */
export const searchMaxLength = 100;
/** The search of a list; empty for everything. */
export const searchSchema = z._default(optionalLine('The search', searchMaxLength), '');
