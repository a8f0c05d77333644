import type { ShopFile } from './shop-file.schema.ts'

type Colours = NonNullable<ShopFile['colours']>

const mix = (colour: string, other: string, percent: number): string =>
  `color-mix(in srgb, ${colour} ${percent}%, ${other})`

/** The design's variables (platform/ui/styles/tokens.css) that follow from a colour of the shop; shades of it are mixed. */
const VARIABLES: { readonly [C in keyof Colours]-?: (colour: string) => Readonly<Record<string, string>> } = {
  accent: (colour) => ({
    '--c-lake': colour,
    '--c-lake-dark': mix(colour, '#000', 70),
    '--c-lake-tint': mix(colour, '#fff', 12),
    '--c-drop-light': mix(colour, '#fff', 5),
    '--c-drop': mix(colour, '#fff', 20),
    '--c-drop-dark': mix(colour, '#fff', 45),
    '--c-cream-light': mix(colour, '#fff', 5),
    '--c-cream': mix(colour, '#fff', 18),
    '--c-cream-dark': mix(colour, '#fff', 40),
  }),
  text: (colour) => ({
    '--c-ink': colour,
    '--c-ink-2': mix(colour, '#fff', 80),
    '--c-ink-3': mix(colour, '#fff', 72),
    '--c-edge': mix(colour, '#fff', 62),
    '--c-line': mix(colour, '#fff', 22),
    '--c-deep-text': mix(colour, '#fff', 12),
    '--c-deep-text-2': mix(colour, '#fff', 30),
    '--c-deep-line': mix(colour, '#fff', 82),
    '--c-deep-edge': mix(colour, '#fff', 52),
    '--c-deep-hover': mix(colour, '#fff', 90),
  }),
  tile: (colour) => ({
    '--c-mist': colour,
    '--c-water': mix(colour, '#000', 92),
    '--c-air': mix(colour, '#fff', 60),
    '--c-haze': colour,
    '--c-water-far': mix(colour, '#000', 90),
    '--c-water-near': mix(colour, '#000', 96),
    '--c-ridge-far': mix(colour, '#000', 94),
    '--c-ridge-middle': mix(colour, '#000', 85),
    '--c-ridge-near': mix(colour, '#000', 72),
    '--c-ridge-footer-far': colour,
    '--c-ridge-footer-middle': mix(colour, '#000', 86),
  }),
  background: (colour) => ({ '--c-ice': colour }),
  sale: (colour) => ({ '--c-rowan': colour, '--c-rowan-tint': mix(colour, '#fff', 10) }),
  ok: (colour) => ({ '--c-moss': colour, '--c-moss-tint': mix(colour, '#fff', 12) }),
  badge: (colour) => ({ '--c-buck': colour }),
  panel: (colour) => ({ '--c-powder': colour }),
}

const channel = (hex: string, at: number): number => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
const luminance = (hex: string): number =>
  0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5)
const contrastToWhite = (hex: string): number => 1.05 / (luminance(hex) + 0.05)
/** WCAG 2.2, level AA, of text. The shades of `text` need more, since captions are lighter. */
const LEAST = { accent: 4.5, sale: 4.5, ok: 4.5, text: 12 } as const
/** `tile`, `background` and `panel` have text on them. */
const MOST = { tile: 1.3, background: 1.3, panel: 1.3 } as const

/** A colour that a text could not be read in or on, by its name. */
type ContrastFault = { readonly name: string; readonly words: string }
export const contrastFaults = (colours: Colours): ContrastFault[] => {
  const contrasts = Object.entries(colours).map(([name, hex]) => ({ name, contrast: contrastToWhite(hex) }))
  const least: Readonly<Record<string, number>> = LEAST
  const most: Readonly<Record<string, number>> = MOST
  return contrasts.flatMap(({ name, contrast }) => {
    const said = `контраст к белому ${contrast.toFixed(1)}`
    if (contrast < (least[name] ?? 0))
      return [{ name, words: `${said}, текст не прочесть: возьмите темнее, нужно не меньше ${least[name]}` }]
    return contrast > (most[name] ?? 21)
      ? [{ name, words: `${said}, текст на нём не прочесть: возьмите светлее, нужно не больше ${most[name]}` }]
      : []
  })
}
export const contrastProblems = (colours: Colours): string[] =>
  contrastFaults(colours).map(({ name, words }) => `shop.yaml: colours.${name}: ${words}`)

/** A stylesheet with the shop's colours; empty without any. */
export const themeOf = (colours: Colours = {}): string => {
  const lines = Object.entries(VARIABLES).flatMap(([name, variables]) => {
    const colour = colours[name as keyof Colours]
    return colour === undefined
      ? []
      : Object.entries(variables(colour)).map(([variable, value]) => `${variable}:${value}`)
  })
  return lines.length === 0 ? '' : `@layer tokens{:root{${lines.join(';')}}}`
}
