import cluster from 'node:cluster';

/** Loaded by a supervisor: from one SIGUSR2 to the next, no process can be started. */
if (cluster.isPrimary) {
  let isFailing = false;
  process.on('SIGUSR2', () => {
    isFailing = !isFailing;
    cluster.setupPrimary({ cwd: isFailing ? '/there/is/no/such/folder' : process.cwd() });
    process.stderr.write(isFailing ? 'forks fail now\n' : 'forks succeed again\n');
  });
}
