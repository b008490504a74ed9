import { onNode20 } from './node-version.mjs';

onNode20(() => import('./develop-site.mjs').then((module) => module.developSite()));
