import type { Forms } from '#kernel/plural.ts'

export const SHADE_WORDS = ['тон', 'цвет'] as const
export type ShadeWord = (typeof SHADE_WORDS)[number]
export const SHADE_FORMS: Readonly<Record<ShadeWord, Forms>> = {
  тон: ['тон', 'тона', 'тонов'],
  цвет: ['цвет', 'цвета', 'цветов'],
}
export const SIZE_WORDS = ['объём', 'вес', 'размер'] as const
export type SizeWord = (typeof SIZE_WORDS)[number]
