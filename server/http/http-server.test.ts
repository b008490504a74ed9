import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { RequestsUnderWay } from '../process/watchdog.ts';
import { createHttpServer, usualTimeouts } from './http-server.ts';
import { Stopping } from './stopping.ts';

test('A client who leaves before the router has the request is not listed as under way', async () => {
  const underWay = new RequestsUnderWay();
  const passedOn = Promise.withResolvers<void>();
  const server = createHttpServer(
    {
      stopping: new Stopping(),
      underWay,
      timeouts: usualTimeouts,
      middleware: async (_request, response, next) => {
        socket.destroy();
        await once(response, 'close');
        await next();
        passedOn.resolve();
      },
      refuse: () => {},
    },
    () => {},
  );
  onTestFinished(() => void server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await passedOn.promise;
  expect(underWay.list()).toEqual([]);
});
