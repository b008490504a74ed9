import { onNode20 } from './node-version.mjs';

onNode20(() => import('./check-engines.mjs').then((module) => module.checkEngines()));
