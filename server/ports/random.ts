import { randomBytes } from 'node:crypto'

/** Where unguessable things come from: tests make them repeatable, production asks the machine. */
export type Random = { bytes(count: number): Uint8Array }

export const machineRandom: Random = { bytes: (count) => randomBytes(count) }
