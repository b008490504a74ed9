import { z } from 'zod';

/**
 * Has to be the first import of every module that brings schemas into the browser. Zod compiles schemas with
 * `new Function` unless it is told not to before they are created. The content security policy forbids that,
 * and the browser would report every attempt.
 */
z.config({ jitless: true });
