import { packInWorker } from './pack-picture.ts';

packInWorker();
