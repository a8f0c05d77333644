/** A store of files that all nodes share, by name. Names are never reused for other bytes. */
export type ObjectStore = {
  readonly put: (name: string, bytes: Uint8Array) => Promise<void>
  /** Null: there is no such file. Throws when the store does not answer. */
  readonly get: (name: string) => Promise<Uint8Array | null>
  /** Every file whose name begins so. */
  readonly list: (prefix: string) => AsyncIterable<StoredFile>
  /** Does nothing when there is no such file. */
  readonly remove: (name: string) => Promise<void>
}
export type StoredFile = { readonly name: string; readonly bytes: number; readonly storedAt: Date }

/** The store has answered with an error. */
export class StoreRefused extends Error {
  readonly status: number
  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }
}
