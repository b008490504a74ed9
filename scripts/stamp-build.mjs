import { stampBuild } from './build-site.mjs';

// After `npm run build`: a later `npm start` then knows that nothing is stale, and leaves the pages of a running site.
stampBuild();
