/** A logo in SVG, drawn by the page itself: it takes the colour of the text around it, on white and on the dark footer. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logo } from './facts/shop-profile.ts'

const ELEMENTS = new Set(['g', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'title'])
const MAX_BYTES = 16 * 1024

/** null when there is no such file. Only plain shapes are taken: nothing in a logo can run or load anything. */
export const readLogo = async (folder: string, name: string, problems: string[]): Promise<Logo | null> => {
  const file = join(folder, name)
  if (!existsSync(file)) return null
  const text = await readFile(file, 'utf8')
  const svg = /<svg\b([^>]*)>([\s\S]*)<\/svg>/.exec(text)
  const viewBox = /\bviewBox="([-\d.\s]+)"/.exec(svg?.[1] ?? '')?.[1]
  const shapes = (svg?.[2] ?? '').replaceAll(/<!--[\s\S]*?-->|<title>[\s\S]*?<\/title>/g, '').trim()
  if (viewBox === undefined) {
    problems.push(`${name}: это не SVG с viewBox`)
    return null
  }
  if (text.length > MAX_BYTES)
    problems.push(`${name}: больше ${MAX_BYTES / 1024} КБ. Упростите рисунок: он есть на каждой странице`)
  for (const [, element = ''] of shapes.matchAll(/<\/?([^\s/>]+)/g))
    if (!ELEMENTS.has(element))
      problems.push(`${name}: <${element}> нельзя: оставьте фигуры (${[...ELEMENTS].join(', ')})`)
  if (/[\s/"']on\w+\s*=|\bhref\s*=|\bstyle\s*=|url\(/i.test(shapes))
    problems.push(`${name}: уберите style, href, url() и обработчики: логотип берёт цвет текста вокруг`)
  return { viewBox, shapes }
}
