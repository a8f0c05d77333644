/**
 * How long a test waits for what must happen, and how often it looks, in milliseconds. A limit for what never happens, no measure
 * of speed: a busy machine takes seconds for what takes milliseconds else.
 */
export const PATIENCE = { timeout: 30_000, interval: 50 } as const
