import { useSyncExternalStore } from 'react';

/** A value that tells when it changes. */
export class Observable<T> {
  #value: T;
  readonly #listeners = new Set<(value: T, before: T) => void>();

  constructor(first: T) {
    this.#value = first;
  }

  get = (): T => this.#value;

  set(value: T): void {
    const before = this.#value;
    this.#value = value;
    for (const listener of this.#listeners) listener(value, before);
  }

  subscribe = (listener: (value: T, before: T) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
}

/** The value, in a component that follows it. */
export const useObservable = <T>({ subscribe, get }: Pick<Observable<T>, 'subscribe' | 'get'>): T =>
  useSyncExternalStore(subscribe, get);
