import type { Draft } from './draft.ts'
import { leafFiles, readLeaf } from './leaf-files.ts'

/** Every product of the shop in the order of the SKUs. */
export const DRAFTS: readonly Draft[] = leafFiles()
  .flatMap((category) => readLeaf(category))
  .toSorted((one, other) => one.sku - other.sku)
