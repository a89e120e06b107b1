export * from './fake-api.ts';
export * from './personas.ts';
export * from './render-portal.tsx';
