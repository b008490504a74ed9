import { onNode20 } from './node-version.mjs';

onNode20(() => import('./check-faults.mjs').then((module) => module.checkFaults()));
