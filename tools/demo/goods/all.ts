import type { Draft } from './draft.ts'
import { FIRST } from './first.ts'
import { MADE } from '../made/goods.ts'

/** Those written one by one, then those that follow from brand, shelf and theme. */
export const DRAFTS: readonly Draft[] = [...FIRST, ...MADE]
