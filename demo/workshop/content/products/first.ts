import type { Draft } from './draft.ts'
import { FACE_CLEANSING } from './face-cleansing.ts'
import { FACE_CARE } from './face-care.ts'
import { FACE_CREAMS } from './face-creams.ts'
import { MAKEUP } from './makeup.ts'
import { HAIR_GOODS } from './hair.ts'
import { BODY_GOODS } from './body.ts'
import { SCENT_MEN_TOOLS } from './scent-men-tools.ts'
import { LATE_PRODUCTS } from './later-additions.ts'

/** Hand-written products. SKUs follow from the order, so new ones go last. */
export const FIRST: readonly Draft[] = [
  ...FACE_CLEANSING,
  ...FACE_CARE,
  ...FACE_CREAMS,
  ...MAKEUP,
  ...HAIR_GOODS,
  ...BODY_GOODS,
  ...SCENT_MEN_TOOLS,
  ...LATE_PRODUCTS,
]
