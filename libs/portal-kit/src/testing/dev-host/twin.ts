/** The part of `@campus/portal-kit/testing` that a remote's prepared answers need; the rest runs in tests only. */
export * from '../fake-api.ts';
export * from '../personas.ts';
export * from '../refusal.ts';
