import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Loaded into a server ahead of it: throws away every few seconds what nobody holds any more. Left to itself the engine
 * does so when it must, and until then a heap that is well looks like one that leaks.
 */
const everyMs = 3_000;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
setInterval(collect, everyMs).unref();
