import type { Draft } from './draft.ts'
import { DEVICES } from './devices.ts'
import { FIRST } from './first.ts'
import { GIFT_SETS } from './gift-sets.ts'
import { GENERATED_PRODUCTS } from '../generated/products.ts'

/** Hand-written products, generated ones, then later additions. New products go last: SKUs follow from the order. */
export const DRAFTS: readonly Draft[] = [...FIRST, ...GENERATED_PRODUCTS, ...DEVICES, ...GIFT_SETS]
