import type { Draft } from './draft.ts'
import { DEVICES } from './devices.ts'
import { FIRST } from './first.ts'
import { GIFT_SETS } from './gift-sets.ts'
import { GENERATED_PRODUCTS } from '../generated/products.ts'

/** Those written one by one, then those that follow from brand, shelf and theme; what came later stands last, so that no article number moves. */
export const DRAFTS: readonly Draft[] = [...FIRST, ...GENERATED_PRODUCTS, ...DEVICES, ...GIFT_SETS]
