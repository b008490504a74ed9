import { resolve } from 'node:path';
import { parseConfig, readEnvironment } from './config.ts';
import { failureSentence } from './failure-sentence.ts';
import { loadBuiltWeb } from './pages/built-web.ts';
import { isSupervisor, obeySupervisor, superviseWorkers } from './process/workers.ts';

const root = resolve(import.meta.dirname, '..');

async function main(): Promise<void> {
  obeySupervisor();
  const config = parseConfig(readEnvironment(process.cwd(), process.env));
  if (isSupervisor(config.processes)) return superviseWorkers(config.processes);
  // Loaded only here: the supervisor of several processes needs none of it.
  const { startSite } = await import('./start-site.ts');
  await startSite(config, await loadBuiltWeb(resolve(root, 'dist')));
}

main().catch((error: unknown) => {
  process.stderr.write(`${failureSentence(error)}\n`);
  process.exit(1);
});
