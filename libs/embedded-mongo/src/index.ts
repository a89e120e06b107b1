export { checkFolder } from './check/check-folder.ts';
export { readDocuments } from './dump/read-documents.ts';
export { documentsIn } from './read-folder.ts';
export { holdsData, restoringIn } from './store/engine.ts';
export { type RunningServer, type ServerOptions, startServer, uriOf } from './server.ts';
