import type { Draft } from './draft.ts'
import { FACE_CLEANSING } from './face-cleansing.ts'
import { FACE_CARE } from './face-care.ts'
import { BODY } from './body.ts'

export const DRAFTS: readonly Draft[] = [...FACE_CLEANSING, ...FACE_CARE, ...BODY]
