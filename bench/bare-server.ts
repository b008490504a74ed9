import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** The reference: the least that Node can do to send the same bytes under the same headers. */
const { status, headers, bodyFile } = JSON.parse(process.argv[2] ?? '') as {
  status: number;
  headers: Record<string, string>;
  bodyFile: string;
};
const body = readFileSync(bodyFile);
const server = createServer((_request, response) => {
  response.writeHead(status, headers);
  response.end(status === 304 ? undefined : body);
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
