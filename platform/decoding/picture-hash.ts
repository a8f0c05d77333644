import { createHash } from 'node:crypto'

/** The name of a picture: the first 64 bits of the SHA-256 of its original. */
export const pictureHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 16)
