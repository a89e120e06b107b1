import { Observable } from '@campus/portal-kit/shell';

/**
 * Asks the logged-in person to prove again who they are. Several calls may ask at once, and all get the same answer.
 */
export class IdentityConfirmation {
  readonly #open = new Observable<PromiseWithResolvers<boolean> | null>(null);
  subscribe = this.#open.subscribe;
  isOpen = (): boolean => this.#open.get() !== null;

  /** Opens the question; `false` when the person closes it without an answer. */
  ask = (): Promise<boolean> => {
    if (!this.isOpen()) this.#open.set(Promise.withResolvers());
    return this.#open.get()!.promise;
  };

  settle(isConfirmed: boolean): void {
    this.#open.get()?.resolve(isConfirmed);
    this.#open.set(null);
  }
}
