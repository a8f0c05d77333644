import { randomBytes } from 'node:crypto'

/** Source of unguessable bytes: repeatable in tests, the machine's generator in production. */
export type Random = { bytes(count: number): Uint8Array }

export const machineRandom: Random = { bytes: (count) => randomBytes(count) }
