import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Loaded into a server ahead of it: throws away every few seconds what nobody holds any more. Left to itself the engine
 * does so when it must, and until then a heap that is well looks like one that leaks. Not more often: each time keeps a
 * few views waiting, and they must stay fewer than the one in a hundred whose time is looked at.
 */
const everyMs = 10_000;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
setInterval(collect, everyMs).unref();
