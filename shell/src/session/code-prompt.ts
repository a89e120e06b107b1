import { Observable } from '@campus/portal-kit/shell';

export interface CodeQuestion {
  /** Rejects while the code isn't accepted; the question stays open. */
  answer: (code: string) => Promise<void>;
  cancel: () => void;
}

/** Asks the person who signs in for a one-time code, one question at a time. */
export class CodePrompt extends Observable<CodeQuestion | null> {
  constructor() {
    super(null);
  }

  /** Gives what `attempt` gives for the first code that it accepts. Rejects when the person closes the question. */
  ask = <T>(attempt: (code: string) => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) =>
      this.set({
        answer: async (code) => {
          const result = await attempt(code);
          this.set(null);
          resolve(result);
        },
        cancel: () => {
          this.set(null);
          reject(Object.assign(new Error('No code was entered.'), { code: 'auth/no-code' }));
        },
      }),
    );
}
