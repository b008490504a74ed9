import { resolve } from 'node:path';
import { parseConfig, readEnvironment } from './config.ts';
import { loadBuiltWeb } from './pages/built-web.ts';
import { failureSentence } from './process/failure-sentence.ts';
import { startSite } from './start-site.ts';

const root = resolve(import.meta.dirname, '..');

async function main(): Promise<void> {
  const config = parseConfig(readEnvironment(process.cwd(), process.env));
  await startSite(config, await loadBuiltWeb(resolve(root, 'dist')));
}

main().catch((error: unknown) => {
  process.stderr.write(`${failureSentence(error)}\n`);
  process.exit(1);
});
