/** Names in braces by which texts name figures of the shop: `{courier_price}`; braces around anything else are text. */
import { isRecord } from '#kernel/is-record.ts'

/** What the shop has for each name. */
export type Figures = ReadonlyMap<string, string>

const PLACEHOLDER = /\{([a-z][a-z0-9_]*)\}/g

/** Names in braces that the shop has no figure for. */
export const unknownFigures = (value: unknown, figures: Figures): string[] => [
  ...new Set(
    [...JSON.stringify(value ?? null).matchAll(PLACEHOLDER)]
      .map(([, name = '']) => name)
      .filter((name) => !figures.has(name)),
  ),
]

export const noFigure = (name: string, figures: Figures): string =>
  `нет значения «{${name}}»: можно ${[...figures.keys()].map((known) => `{${known}}`).join(', ')}`

/** The value with every `{name}` in its texts replaced. */
export const withFigures = <T>(value: T, figures: Figures): T => replaced(value, figures) as T

const replaced = (value: unknown, figures: Figures): unknown =>
  typeof value === 'string'
    ? value.replaceAll(PLACEHOLDER, (written, name: string) => figures.get(name) ?? written)
    : Array.isArray(value)
      ? value.map((inner) => replaced(inner, figures))
      : isRecord(value)
        ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replaced(inner, figures)]))
        : value
