import { onNode20 } from './node-version.mjs';

onNode20(() => import('./check-site.mjs').then((module) => module.checkSite()));
