import { NEW_BRAND_ROWS, NEW_BRAND_STORIES } from './generated/brands.ts'
import { BRAND_ROWS, BRAND_STORIES } from './texts/brands.ts'

/** slug | name | country | tagline | popularity */
export const ALL_BRAND_ROWS: readonly (readonly string[])[] = [...BRAND_ROWS, ...NEW_BRAND_ROWS]
export const ALL_BRAND_STORIES: Record<string, string> = { ...NEW_BRAND_STORIES, ...BRAND_STORIES }
