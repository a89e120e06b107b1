import { createHash } from 'node:crypto';
import { locks } from 'node:worker_threads';
import { testSigner } from '@campus/blind-token/testing';
import {
  fileAnonymously,
  fileComplaint,
  getComplaintTerms,
  issueComplaintTokens,
} from '@campus/contracts/complaints';
import { answer, type PreparedAnswer, refusal } from '@campus/portal-kit/testing';

// The test's browser has no Web Locks; Node has the same ones.
Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });

type Fields = Record<string, string>;
interface Submission {
  fields: Fields;
  pictures: File[];
}

/**
 * The server's side of filing for one member, with real signatures. `before` and `after` run around the work of a call
 * and may throw: what is lost on the way there, or on the way back.
 */
export class FilingOffice {
  /** A key pair for each week. */
  signers = new Map<string, ReturnType<typeof testSigner>>();
  week = '2026-W47';
  perWeek = 2;
  /** The blinded messages of each browser that was served. */
  served: string[] = [];
  browsers = 2;
  complaints = new Map<string, Submission>();
  held = false;
  before: { tokens?: () => unknown; file?: (submission: Submission) => unknown } = {};
  after: { tokens?: () => unknown; file?: () => unknown } = {};

  get signer() {
    const signer = this.signers.get(this.week) ?? testSigner();
    this.signers.set(this.week, signer);
    return signer;
  }

  answers(): PreparedAnswer[] {
    return [
      answer(getComplaintTerms, () => ({
        week: this.week,
        publicKey: this.signer.spki,
        tokens: this.perWeek,
      })),
      answer(issueComplaintTokens, async ({ body }) => {
        const { week, blinded } = body as { week: string; blinded: string[] };
        await this.before.tokens?.();
        if (week !== this.week || blinded.length !== this.perWeek) throw refusal('invalid-input');
        const messages = `${week} ${blinded.join()}`;
        if (!this.served.includes(messages)) {
          if (this.served.filter((one) => one.startsWith(week)).length === this.browsers)
            return { blindSignatures: [] };
          this.served.push(messages);
        }
        await this.after.tokens?.();
        return { blindSignatures: blinded.map((one) => this.signer.sign(one)) };
      }),
      answer(fileComplaint, ({ body }) => this.#file(body as FormData, ({ id }) => id!, 'complaint-exists')),
      answer(fileAnonymously, ({ body }) => this.#file(body as FormData, idOf, 'token-used')),
    ];
  }

  async #file(body: FormData, idFrom: (fields: Fields) => string, taken: 'complaint-exists' | 'token-used') {
    const entries = [...body.entries()];
    const submission: Submission = {
      fields: Object.fromEntries(entries.filter(([name]) => name !== 'pictures') as [string, string][]),
      pictures: body.getAll('pictures') as File[],
    };
    await this.before.file?.(submission);
    const id = idFrom(submission.fields);
    const there = this.complaints.get(id);
    if (there && JSON.stringify(there) !== JSON.stringify(submission)) throw refusal(taken);
    this.complaints.set(id, submission);
    await this.after.file?.();
    return { id, message: 'Complaint submitted successfully!', held: this.held };
  }

  /** The filed complaints. */
  get filed() {
    return [...this.complaints.values()];
  }
}

/** As the server makes it of a token. */
const idOf = ({ token }: Fields) =>
  createHash('sha256').update(Buffer.from(token!, 'base64url')).digest('hex').slice(0, 32);
