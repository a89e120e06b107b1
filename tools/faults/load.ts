import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { receiptOf } from '@campus/ballot';
import { drawToken, signatureOf } from '@campus/blind-token';
import { defaultDomains } from '@campus/contracts';
import type { Election } from '@campus/contracts/elections';
import { type Campus, choicesOfBallot, type PostChoices } from '../bench/campus.ts';

/** How long one try waits for its answer, and how long a client keeps trying, in ms. */
const tryTimeoutMs = 15_000;
const patienceMs = 240_000;

/** A bad line: of each 20 requests one is sent again after its answer, one breaks off and one is sent twice at once. */
const every = 20;
const mishaps: Record<number, 'repeated' | 'aborted' | 'duplicated'> = {
  3: 'repeated',
  9: 'aborted',
  15: 'duplicated',
};

/** Everything that the portal acknowledged to its clients. */
export interface Journal {
  /** Ids of complaints. */
  complaints: Set<string>;
  /** Ids of sick reports. Each writes a mail. */
  reports: Set<string>;
  /** By the id of the application: the SHA-256 of its document, hex. */
  applications: Map<string, string>;
  /** Ids of the applications that were approved. */
  decisions: Set<string>;
  receipts: Set<string>;
  /** Votes by `post:choice`. */
  votes: Map<string, number>;
  /** Answers that a client with a sound request must never get. */
  refusals: string[];
}

export const acknowledgedIn = ({ complaints, reports, applications, decisions, receipts }: Journal): number =>
  [complaints, reports, applications, decisions, receipts].reduce((sum, { size }) => sum + size, 0);

interface LoadSettings {
  campus: Campus;
  election: Election;
  posts: PostChoices[];
  /** A faculty member's session. */
  reviewer: string;
}

/** Clients that work side by side and repeat each request until it is acknowledged. */
export class Load {
  readonly journal: Journal = {
    complaints: new Set(),
    reports: new Set(),
    applications: new Map(),
    decisions: new Set(),
    receipts: new Set(),
    votes: new Map(),
    refusals: [],
  };
  readonly settings: LoadSettings;
  readonly #running: Promise<void>[];
  #stopping = false;
  #people = 0;
  #requests = 0;

  constructor(settings: LoadSettings) {
    this.settings = settings;
    this.#running = [
      ...this.#lanes(3, () => this.#vote()),
      ...this.#lanes(3, () => this.#complain()),
      ...this.#lanes(2, () => this.#reportSick()),
      ...this.#lanes(2, () => this.#applyAndDecide()),
    ];
  }

  /** Begins nothing new and waits until everything that was begun is acknowledged. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all(this.#running);
  }

  #lanes(count: number, work: () => Promise<void>): Promise<void>[] {
    return Array.from({ length: count }, async () => {
      while (!this.#stopping) {
        await work().catch((error: unknown) => void this.journal.refusals.push(String(error)));
        await delay(50 + Math.random() * 300);
      }
    });
  }

  /** A student who wasn't there before. */
  async #newStudent() {
    const name = `student-${(this.#people += 1)}-of-the-load`;
    const email = `${name}@${defaultDomains.student}`;
    return { name, email, session: await this.settings.campus.sessionOf(name, email) };
  }

  async #vote(): Promise<void> {
    const { election, posts } = this.settings;
    const path = `/api/elections/${election.id}`;
    const { session } = await this.#newStudent();
    const choices = Object.entries(choicesOfBallot(posts, this.#people)).map(([postId, choice]) => ({
      postId,
      choice,
    }));
    const voting = await drawToken(election.publicKey!);
    const issued = await this.#send('POST', `${path}/token`, { blinded: voting.blinded }, session);
    const signature = await signatureOf(election.publicKey!, voting, String(issued['blindSignature']));
    const { token, prefix } = voting;
    const { receipt } = await this.#send('POST', `${path}/ballots`, { token, prefix, signature, choices });
    if (receipt !== (await receiptOf(token))) throw new Error(`A ballot got the receipt ${String(receipt)}`);
    this.journal.receipts.add(receipt);
    for (const { postId, choice } of choices) {
      const line = `${postId}:${choice}`;
      this.journal.votes.set(line, (this.journal.votes.get(line) ?? 0) + 1);
    }
  }

  async #complain(): Promise<void> {
    const { name, session } = await this.#newStudent();
    const id = drawId();
    const fields = {
      id,
      name,
      regNo: '2023BCS042',
      category: 'hostel',
      place: 'Hostel 2',
      text: `No water ${id}.`,
    };
    await this.#send('POST', '/api/complaints', () => formOf(fields), session);
    this.journal.complaints.add(id);
  }

  async #reportSick(): Promise<void> {
    const { name, session } = await this.#newStudent();
    const id = drawId();
    const classCoordinatorEmail = `coordinator-${id}@${defaultDomains.student}`;
    const report = {
      id,
      name,
      registrationNumber: '2023BCS042',
      className: 'SE CSE A',
      classCoordinatorEmail,
    };
    await this.#send('POST', '/api/report-sick', report, session);
    this.journal.reports.add(id);
  }

  async #applyAndDecide(): Promise<void> {
    const { name, email, session } = await this.#newStudent();
    const id = drawId();
    const content = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(20_000), Buffer.from('\n%%EOF\n')]);
    const fields = {
      id,
      name,
      email,
      regNo: '2023BCS042',
      designation: 'Student',
      date: new Date().toISOString().slice(0, 10),
      explanation: 'To see what a fault does to it.',
    };
    const form = () => {
      const made = formOf(fields);
      made.append('budgetFile', new Blob([content], { type: 'application/pdf' }), 'budget.pdf');
      return made;
    };
    await this.#send('POST', '/applications', form, session);
    this.journal.applications.set(id, createHash('sha256').update(content).digest('hex'));
    const decision = { status: 'Approved', facultyRemark: `Approved as ${id}.`, version: 0 };
    await this.#send('PUT', `/applications/${id}`, decision, this.settings.reviewer);
    this.journal.decisions.add(id);
  }

  /** Sends a request over the bad line. @throws Error with an answer that another try can't mend */
  async #send(...request: Request): Promise<Record<string, unknown>> {
    const mishap = mishaps[(this.#requests += 1) % every];
    if (mishap === 'aborted') await this.#try(request, Math.ceil(Math.random() * 40));
    const answers = await Promise.all(
      mishap === 'duplicated' ? [this.#deliver(request), this.#deliver(request)] : [this.#deliver(request)],
    );
    if (mishap === 'repeated') answers.push(await this.#deliver(request));
    const [answer] = answers;
    if (answers.some((other) => !isDeepStrictEqual(other, answer)))
      this.journal.refusals.push(`${request[0]} ${request[1]}: ${mishap}, with another answer`);
    return answer!;
  }

  /** Sends a request until it is acknowledged. */
  async #deliver(request: Request): Promise<Record<string, unknown>> {
    const [method, path] = request;
    const deadline = performance.now() + patienceMs;
    for (;;) {
      const response = await this.#try(request, tryTimeoutMs);
      const answer = (await response?.json().catch(() => null)) as Record<string, unknown> | null;
      if (response?.ok && answer) return answer;
      // With a wrong clock no session is valid; a full disk takes no upload until it has room.
      const isTemporary = !response || response.status >= 500 || [401, 408, 429].includes(response.status);
      if (!isTemporary) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
      if (performance.now() > deadline)
        throw new Error(`${method} ${path} was not acknowledged within ${patienceMs / 1000} s`);
      await delay(200);
    }
  }

  #try([method, path, body, session]: Request, timeoutMs: number): Promise<Response | null> {
    const sent = typeof body === 'function' ? body() : JSON.stringify(body);
    return fetch(this.settings.campus.url + path, {
      method,
      headers: {
        ...(session && { authorization: `Bearer ${session}` }),
        ...(typeof sent === 'string' && { 'content-type': 'application/json' }),
      },
      body: sent,
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => null);
  }
}

type Request = [method: string, path: string, body: object | (() => FormData), session?: string];

const drawId = () => randomBytes(16).toString('hex');

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}
