export * from './define-remote.ts';
export * from './portal-context.tsx';
export * from './api-client.ts';
export * from './api-error.ts';
export * from './query-client.ts';
export * from './notify.tsx';
export * from './components/in-preparation.tsx';
