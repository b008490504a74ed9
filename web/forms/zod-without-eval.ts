import { z } from 'zod';

/**
 * The first import of every part that brings a schema into the browser, and itself without any. A schema is
 * compiled with `new Function` unless zod is told not to before it is made; our content security policy forbids
 * that and reports each attempt.
 */
z.config({ jitless: true });
