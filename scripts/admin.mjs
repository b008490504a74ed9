import { onNode20 } from './node-version.mjs';

onNode20(() =>
  import('./run-command.mjs').then((module) => module.runCommand('server/commands/admin-command.ts')),
);
