import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export interface CuttableLine {
  /** The same address as the target's, by way of this line. */
  url: string;
  /** As if the server had gone: nobody listens, and what was open breaks off. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** As if a cable was pulled: connections are taken and kept, and nothing comes through. */
  hold(): void;
  /** What was held back comes through, late. */
  release(): void;
}

/** Stands between a site and its database. */
export async function openLine(target: URL): Promise<CuttableLine> {
  const sockets = new Set<Socket>();
  let isHeld = false;
  function open(port: number): Promise<Server> {
    const line = createServer((near) => {
      const far = connect(Number(target.port), target.hostname);
      for (const [one, other] of [[near, far] as const, [far, near] as const]) {
        sockets.add(one);
        one.on('error', () => other.destroy());
        one.on('close', () => {
          sockets.delete(one);
          other.destroy();
        });
        one.pipe(other);
        if (isHeld) one.pause();
      }
    });
    return new Promise((resolve) => line.listen(port, '127.0.0.1', () => resolve(line)));
  }
  let line = await open(0);
  const { port } = line.address() as AddressInfo;
  const url = new URL(target);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    async cut() {
      const closed = new Promise((resolve) => line.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async mend() {
      line = await open(port);
    },
    hold() {
      isHeld = true;
      for (const socket of sockets) socket.pause();
    },
    release() {
      isHeld = false;
      for (const socket of sockets) socket.resume();
    },
  };
}
