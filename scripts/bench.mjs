import { onNode20 } from './node-version.mjs';

onNode20(() => import('./bench-site.mjs').then((module) => module.benchSite()));
