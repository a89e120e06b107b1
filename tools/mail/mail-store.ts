import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomically } from '@campus/releases/write-atomically';

export interface CaughtMail {
  id: number;
  at: string;
  from: string;
  /** The recipients that the sender named to the server, not those in the mail's headers. */
  to: string[];
  subject: string;
  text: string;
  html: string;
  /** Names in lower case. */
  headers: { key: string; value: string }[];
  attachments: string[];
}

/** The last mails, in memory and as one file each in a folder, so that a restart finds them. */
export class MailStore {
  readonly #folder: string;
  readonly #limit: number;
  /** Oldest first. */
  readonly #mails: CaughtMail[];

  constructor(folder: string, limit = 500) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#folder = folder;
    this.#limit = limit;
    this.#mails = readdirSync(folder)
      .filter((name) => /^\d+\.json$/.test(name))
      .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as CaughtMail)
      .toSorted((a, b) => a.id - b.id);
  }

  /** On disk when it returns. */
  add(mail: Omit<CaughtMail, 'id'>): void {
    const id = (this.#mails.at(-1)?.id ?? 0) + 1;
    const caught = { id, ...mail };
    writeAtomically(this.#file(id), JSON.stringify(caught), 0o600);
    this.#mails.push(caught);
    for (const old of this.#mails.splice(0, this.#mails.length - this.#limit)) rmSync(this.#file(old.id));
  }

  newestFirst = (): CaughtMail[] => this.#mails.toReversed();

  find = (id: number): CaughtMail | undefined => this.#mails.find((mail) => mail.id === id);

  #file = (id: number) => join(this.#folder, `${id}.json`);
}
