import { deviceHomeText, rememberLoss, rememberOffline } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { texts } from './texts.ts';

/** A follow-up code that its author keeps in this browser until they log out. It never leaves it, but as a hash. */
const keptCodeSchema = z.strictObject({
  code: z.string(),
  keptOn: z.iso.date(),
  /** How many entries of the board the author has seen. */
  seen: z.int(),
  /** Since then the board has written more. */
  hasReply: z.boolean(),
  /** When the portal was last asked for replies, in ms since 1970. */
  checkedAt: z.int(),
});
export type KeptCode = z.infer<typeof keptCodeSchema>;
const listSchema = z.array(keptCodeSchema);

const stored = deviceHomeText('complaints');

function read(): KeptCode[] {
  try {
    return z.parse(listSchema, JSON.parse(stored.get() ?? '[]'));
  } catch {
    return [];
  }
}

/** False when the browser forbids storage. */
function write(codes: KeptCode[]): boolean {
  rememberLoss(
    'follow-up codes',
    codes.length === 0 ? null : t`The follow-up codes of your anonymous complaints`,
  );
  rememberOffline(
    'follow-up codes',
    codes.length === 0
      ? null
      : { title: texts().offline(codes.length), value: codes.map(({ code }) => code).join(' · ') },
  );
  return stored.set(codes.length === 0 ? null : JSON.stringify(codes));
}

export const keptCodes = {
  read,
  has: (code: string): boolean => read().some((one) => one.code === code),
  /**
   * @param seen entries of the board that the author has seen
   * @returns false when the browser forbids storage
   */
  keep(code: string, seen: number, keptOn: string): boolean {
    const others = read().filter((one) => one.code !== code);
    return write([...others, { code, keptOn, seen, hasReply: false, checkedAt: Date.now() }]);
  },
  /** Changes one that is kept; nothing for one that isn't. */
  update(code: string, changes: Partial<KeptCode>): void {
    write(read().map((one) => (one.code === code ? { ...one, ...changes } : one)));
  },
  forget: (code: string): void => void write(read().filter((one) => one.code !== code)),
};
