import type { Forms } from '#kernel/text.ts'

export const SHADE_WORDS = ['тон', 'цвет'] as const
export type ShadeWord = (typeof SHADE_WORDS)[number]
export const SHADE_FORMS: Readonly<Record<ShadeWord, Forms>> = {
  тон: ['тон', 'тона', 'тонов'],
  цвет: ['цвет', 'цвета', 'цветов'],
}
export const SIZE_WORDS = ['объём', 'вес', 'размер'] as const
export type SizeWord = (typeof SIZE_WORDS)[number]

/** Colours of make-up in words, as people ask for them: a lipstick «#9c1f3a» is «красная». */

type Hsl = { readonly hue: number; readonly saturation: number; readonly lightness: number }

/** Hue in degrees, the others 0 to 1. `hex`: «#rrggbb». */
const hslOf = (hex: string): Hsl => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)]
  const lightness = (most + least) / 2
  const range = most - least
  if (range === 0) return { hue: 0, saturation: 0, lightness }
  const saturation = range / (1 - Math.abs(2 * lightness - 1))
  const sector = most === r ? ((g - b) / range) % 6 : most === g ? (b - r) / range + 2 : (r - g) / range + 4
  return { hue: (sector * 60 + 360) % 360, saturation, lightness }
}

/** The words for a colour; several where people would say either. */
export const colourWords = (hex: string): string[] => {
  const { hue, saturation, lightness } = hslOf(hex)
  if (lightness < 0.12) return ['чёрный']
  if (lightness > 0.93) return ['белый', 'прозрачный']
  if (saturation < 0.1) return ['серый']
  if (hue < 14 || hue >= 342) {
    if (lightness > 0.68) return ['розовый', 'нюд']
    if (saturation < 0.38) return lightness < 0.35 ? ['бордовый', 'коричневый'] : ['розовый', 'нюд']
    if (lightness < 0.3) return ['бордовый', 'винный']
    return hue >= 342 && lightness > 0.5 ? ['розовый', 'красный'] : ['красный']
  }
  if (hue < 45) {
    if (lightness > 0.62) return saturation > 0.7 ? ['персиковый', 'бежевый'] : ['бежевый', 'нюд', 'телесный']
    if (lightness > 0.45 && saturation > 0.5) return hue < 28 ? ['коралловый', 'оранжевый'] : ['золотой', 'оранжевый']
    return lightness > 0.45 ? ['бежевый', 'коричневый'] : ['коричневый']
  }
  if (hue < 70) return lightness > 0.6 && saturation < 0.5 ? ['бежевый'] : ['жёлтый', 'золотой']
  if (hue < 170) return ['зелёный']
  if (hue < 255) return ['синий', 'голубой']
  if (hue < 300) return ['фиолетовый', 'сиреневый']
  return lightness < 0.32 ? ['сливовый', 'бордовый'] : ['розовый', 'малиновый', 'фуксия']
}
