import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ICON_NAMES } from '#web/ui/images/icon-names.ts'

const FILE = 'web/ui/images/icons.svg'
const DRAWINGS = 'node_modules/lucide-react/dist/esm/icons'
const NOTICE = '<!-- Lucide (https://lucide.dev), ISC licence, © Lucide Icons and Contributors -->'

/** A tag and its attributes, as Lucide keeps them; `key` is React's affair. */
type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>]

const isShape = (value: unknown): value is Shape =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'object'

const drawingOf = async (name: string): Promise<Shape[]> => {
  const { __iconData: data }: { __iconData?: { node?: unknown } } = await import(
    pathToFileURL(join(DRAWINGS, `${name}.mjs`)).href
  )
  const shapes = data?.node
  if (!Array.isArray(shapes) || !shapes.every(isShape))
    throw new Error(`Lucide keeps «${name}» in another form than scripts/generate-icons.ts reads`)
  return shapes
}

const drawn = ([tag, attributes]: Shape): string => {
  const words = Object.entries(attributes).flatMap(([name, value]) => (name === 'key' ? [] : [`${name}="${value}"`]))
  return `<${[tag, ...words].join(' ')}/>`
}

/** All signs of the shop in one file; a page refers to them by name. */
export const generateIcons = async (): Promise<{ file: string; text: string }> => {
  const symbols = await Promise.all(
    ICON_NAMES.map(
      async (name) =>
        `<symbol id="${name}" viewBox="0 0 24 24">${(await drawingOf(name)).map(drawn).join('')}</symbol>`,
    ),
  )
  return { file: FILE, text: ['<svg xmlns="http://www.w3.org/2000/svg">', NOTICE, ...symbols, '</svg>', ''].join('\n') }
}
