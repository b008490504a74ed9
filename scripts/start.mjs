import { onNode20 } from './node-version.mjs';

onNode20(() => import('./serve-site.mjs').then((module) => module.serveSite()));
