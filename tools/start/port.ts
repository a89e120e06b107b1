import { createServer } from 'node:net';
import { StartError } from './processes.ts';

/**
 * @param purpose what the port is needed for
 * @throws StartError that says what to do when it is taken
 */
export async function requireFreePort(port: number, host: string, purpose: string): Promise<void> {
  const code = await new Promise<string | null>((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, host, () => server.close(() => resolve(null)));
  });
  if (code === null) return;
  if (code !== 'EADDRINUSE') throw new StartError(`Port ${port} on ${host} can't be used (${code}).`);
  throw new StartError(
    `Port ${port} (${purpose}) is in use by another program.\n` +
      `Stop that program (lsof -i :${port} names it), or choose other ports: PORT=4100 npm start`,
  );
}
