import { Observable } from '@campus/portal-kit/shell';

/**
 * Asks the logged-in person to prove again who they are: what waits for the answer, `null` for nothing. Several calls
 * may ask at once, and all get the same answer.
 */
export class IdentityConfirmation extends Observable<PromiseWithResolvers<boolean> | null> {
  constructor() {
    super(null);
  }

  /** Opens the question; `false` when the person closes it without an answer. */
  ask = (): Promise<boolean> => {
    if (!this.get()) this.set(Promise.withResolvers());
    return this.get()!.promise;
  };

  settle(isConfirmed: boolean): void {
    this.get()?.resolve(isConfirmed);
    this.set(null);
  }
}
