import './setup.ts';

export * from './fake-api.ts';
export * from './personas.ts';
export * from './render-portal.tsx';
export * from './broken-promises.ts';
export * from './refusal.ts';
