import { onNode20 } from './node-version.mjs';

onNode20(() => import('./run-admin-command.mjs').then((module) => module.runAdminCommand()));
