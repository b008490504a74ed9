// Runs one command as the head of a process group that never outlives whoever asked for it. The asker
// holds the other end of an IPC channel, and a channel closes even when the asker is killed outright.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const graceMs = 5000;
const [command, ...args] = process.argv.slice(2);
const child = spawn(command, args, {
  stdio: 'inherit',
  shell: process.platform === 'win32' && command === 'npm',
});

function endGroup() {
  if (process.platform === 'win32') child.kill();
  else process.kill(-process.pid, 'SIGKILL');
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));

process.on('disconnect', () => {
  child.kill('SIGTERM');
  child.on('exit', endGroup);
  setTimeout(endGroup, graceMs);
});

child.on('error', (error) => {
  console.error(`${command} could not be run (${error.code}).`);
  process.exit(127);
});

child.on('exit', (code, signal) => {
  if (process.connected) process.exit(code ?? 128 + constants.signals[signal]);
});
