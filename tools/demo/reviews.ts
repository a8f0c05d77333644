import type { ProductRecord, ReviewRecord } from '#server/features/import/goods.rules.ts'
import type { Draft } from './goods/draft.ts'
export const reviewsOf = (_drafts: readonly Draft[], _goods: readonly ProductRecord[]): ReviewRecord[] => []
