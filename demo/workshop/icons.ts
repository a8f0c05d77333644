/** `npm run icons`: generates platform/ui/images/icons.svg from the Lucide icons that the shop uses. */
import { writeFile } from 'node:fs/promises'
import { ICON_NAMES } from '../../platform/ui/images/icon-names.ts'

const FILE = new URL('../../platform/ui/images/icons.svg', import.meta.url)
const DRAWINGS = new URL('node_modules/lucide-react/dist/esm/icons/', import.meta.url)
const NOTICE = '<!-- Lucide (https://lucide.dev), ISC licence, © Lucide Icons and Contributors -->'

/** A tag with its attributes in Lucide's format; `key` is for React only. */
type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>]

const isShape = (value: unknown): value is Shape =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'object'

const drawingOf = async (name: string): Promise<Shape[]> => {
  const { __iconData: data }: { __iconData?: { node?: unknown } } = await import(new URL(`${name}.mjs`, DRAWINGS).href)
  const shapes = data?.node
  if (!Array.isArray(shapes) || !shapes.every(isShape))
    throw new Error(`Lucide keeps «${name}» in another form than demo/workshop/icons.ts reads`)
  return shapes
}

const drawn = ([tag, attributes]: Shape): string => {
  const words = Object.entries(attributes).flatMap(([name, value]) => (name === 'key' ? [] : [`${name}="${value}"`]))
  return `<${[tag, ...words].join(' ')}/>`
}

/** All icons of the shop as symbols of one file; pages refer to them by name. */
export const iconsFile = async (): Promise<string> => {
  const symbols = await Promise.all(
    ICON_NAMES.map(
      async (name) =>
        `<symbol id="${name}" viewBox="0 0 24 24">${(await drawingOf(name)).map(drawn).join('')}</symbol>`,
    ),
  )
  return ['<svg xmlns="http://www.w3.org/2000/svg">', NOTICE, ...symbols, '</svg>', ''].join('\n')
}

if (import.meta.main) await writeFile(FILE, await iconsFile())
