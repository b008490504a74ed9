import { onNode20 } from './node-version.mjs';

onNode20(() => import('./check-all.mjs').then((module) => module.checkAll()));
