/** What a remote's prepared answers need of `@campus/portal-kit/testing`; the rest of it runs in tests only. */
export * from '../fake-api.ts';
export * from '../personas.ts';
export * from '../refusal.ts';
