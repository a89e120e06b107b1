export { type RunningServer, type ServerOptions, startServer, uriOf } from './server.ts';
