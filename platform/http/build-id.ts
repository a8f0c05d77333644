import { createHash } from 'node:crypto'

/** A build is known by the hash of its manifest, which names every file by the hash of its content (INFRA-01). */
export const buildIdOf = (manifestText: string): string =>
  createHash('sha256').update(manifestText).digest('hex').slice(0, 8)
