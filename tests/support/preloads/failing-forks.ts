import cluster from 'node:cluster';

const noSuchFolder = '/there/is/no/such/folder';
/** Refused by Node.js itself, which then throws: as it does where memory is short. */
const noFolderAtAll = 'a\0b';

/**
 * Loaded by a supervisor: from one SIGUSR2 to the next, no process can be started. Node.js emits the error the first
 * time, throws it the second time, and so on in turn.
 */
if (cluster.isPrimary) {
  let signals = 0;
  process.on('SIGUSR2', () => {
    signals += 1;
    const isFailing = signals % 2 === 1;
    const failing = signals % 4 === 1 ? noSuchFolder : noFolderAtAll;
    cluster.setupPrimary({ cwd: isFailing ? failing : process.cwd() });
    process.stderr.write(isFailing ? 'forks fail now\n' : 'forks succeed again\n');
  });
}
