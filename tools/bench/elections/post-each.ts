import { once } from 'node:events';
import { connect } from 'node:net';
import { atConcurrency } from './at-concurrency.ts';

/**
 * Posts each body over one of so many kept connections. Plain sockets, because a client that parses answers takes more
 * time than the server that gives them.
 * @returns how long each call took in ms; throws when one isn't answered with 201
 */
export async function postEach(url: string, bodies: string[], connections: number): Promise<number[]> {
  const { hostname, port, pathname } = new URL(url);
  const idle = await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(Number(port), hostname).setNoDelay(true).setEncoding('latin1');
      await once(socket, 'connect');
      return socket;
    }),
  );
  const times: number[] = [];
  await atConcurrency(connections, bodies, async (body) => {
    const socket = idle.pop()!;
    const begin = performance.now();
    socket.write(
      `POST ${pathname} HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
    let answer = '';
    while (!isWhole(answer)) answer += ((await once(socket, 'data')) as [string])[0];
    times.push(performance.now() - begin);
    if (!answer.startsWith('HTTP/1.1 201')) throw new Error(answer);
    idle.push(socket);
  });
  for (const socket of idle) socket.destroy();
  return times;
}

function isWhole(answer: string): boolean {
  const head = answer.indexOf('\r\n\r\n');
  const length = /\r\ncontent-length: (\d+)/i.exec(answer)?.[1];
  return head >= 0 && answer.length >= head + 4 + Number(length);
}
