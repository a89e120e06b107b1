/** A question for the one-time code of an authenticator app. */
export interface CodeQuestion {
  /** Rejects while the code isn't accepted; the question stays open. */
  answer: (code: string) => Promise<void>;
  cancel: () => void;
}

/** Asks the person who signs in for a one-time code, one question at a time. */
export class CodePrompt {
  #question: CodeQuestion | null = null;
  readonly #listeners = new Set<() => void>();

  /** Gives what `attempt` gives for the first code that it accepts. Rejects when the person closes the question. */
  ask = <T>(attempt: (code: string) => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) =>
      this.#show({
        answer: async (code) => {
          const result = await attempt(code);
          this.#show(null);
          resolve(result);
        },
        cancel: () => {
          this.#show(null);
          reject(Object.assign(new Error('No code was entered.'), { code: 'auth/no-code' }));
        },
      }),
    );

  get = (): CodeQuestion | null => this.#question;

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  #show(question: CodeQuestion | null) {
    this.#question = question;
    for (const listener of this.#listeners) listener();
  }
}
