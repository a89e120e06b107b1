/**
 * Asks the logged-in person to prove again who they are. Several calls may ask at once, and all get the same answer.
 */
export class IdentityConfirmation {
  #open: { answer: Promise<boolean>; resolve: (isConfirmed: boolean) => void } | null = null;
  readonly #listeners = new Set<() => void>();

  /** Opens the question; `false` when the person closes it without an answer. */
  ask = (): Promise<boolean> => {
    if (!this.#open) {
      let resolve: (isConfirmed: boolean) => void = () => undefined;
      const answer = new Promise<boolean>((settle) => (resolve = settle));
      this.#open = { answer, resolve };
      this.#tell();
    }
    return this.#open.answer;
  };

  settle(isConfirmed: boolean): void {
    this.#open?.resolve(isConfirmed);
    this.#open = null;
    this.#tell();
  }

  isOpen = (): boolean => this.#open !== null;

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  #tell() {
    for (const listener of this.#listeners) listener();
  }
}
