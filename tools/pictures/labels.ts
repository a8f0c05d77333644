import sharp from 'sharp'
import { ALL_BRAND_ROWS } from '../demo/brands.ts'
import { MADE_BRAND_LIST } from '../demo/made/brands.ts'
import { randomFor } from '../demo/random.ts'
import { outline, type Face } from './letters.ts'
import { HEIGHT, WIDTH } from './studio.ts'

/** A brand's hand: how it sets its name and what its labels stand on. */
export type Hand = {
  readonly name: string
  readonly face: Face
  readonly spacing: number
  readonly size: number
  readonly align: 'middle' | 'start'
  /** Paper: a white label; band: a strip of colour; bare: straight on the pack. */
  readonly ground: 'paper' | 'band' | 'bare' | 'frame'
  readonly accent: string
}

const sans = (weight: number): Face => ({ family: 'sans', weight })
const serif = (weight = 400, width = 78): Face => ({ family: 'serif', weight, width })
const italic: Face = { family: 'italic', weight: 400, width: 80 }
const hand = (name: string, face: Face, spacing: number, size: number, align: Hand['align'], ground: Hand['ground'], accent: string): Hand => ({ name, face, spacing, size, align, ground, accent })

export const HANDS: Record<string, Hand> = {
  inei: hand('ИНЕЙ', sans(500), 0.24, 1, 'middle', 'bare', '#1c2e36'),
  'polyn-12': hand('Полынь 12', serif(420), 0.01, 1.35, 'middle', 'bare', '#5d7358'),
  'meru-seoul': hand('MERU', sans(600), 0.16, 1.15, 'middle', 'band', '#f0b840'),
  'nord-56': hand('nord 56', sans(600), -0.01, 1.2, 'middle', 'bare', '#0f2730'),
  farfor: hand('ФАРФОР', sans(500), 0.2, 0.92, 'middle', 'bare', '#c9a27c'),
  sukhotsvet: hand('сухоцвет', serif(430, 82), 0.03, 1.3, 'middle', 'bare', '#9a6b52'),
  kedrach: hand('Кедрач', serif(460, 90), 0.01, 1.4, 'middle', 'paper', '#7a5a2e'),
  labra: hand('labra', sans(500), 0.02, 1.15, 'start', 'paper', '#4a3a5c'),
  morok: hand('морок', serif(380, 100), 0.05, 1.2, 'middle', 'paper', '#3d4640'),
  turgoyak: hand('Тургояк', serif(400, 74), 0.02, 1.4, 'middle', 'bare', '#3f7c8c'),
  'khvoya-i-sol': hand('Хвоя и соль', italic, 0, 1.25, 'middle', 'paper', '#2f5a44'),
  yuta: hand('ЮТА', sans(600), 0.3, 1, 'middle', 'frame', '#6d5a3c'),
  marena: hand('марена', italic, 0.02, 1.35, 'middle', 'bare', '#a23a3a'),
  berloga: hand('БЕРЛОГА', sans(600), 0.08, 1, 'start', 'bare', '#c77b34'),
  'tikhiy-chas': hand('Тихий час', italic, 0.01, 1.3, 'middle', 'bare', '#8fa0c4'),
  rzhanoy: hand('РЖАНОЙ', serif(520, 100), 0.06, 1, 'middle', 'paper', '#8a6a34'),
  aamu: hand('aamu', sans(400), 0.16, 1.25, 'middle', 'bare', '#4d6b7a'),
  hinoko: hand('Hinoko', serif(360, 100), 0.08, 1.1, 'start', 'bare', '#3a3128'),
  clairval: hand('Clairval', serif(400, 90), 0.02, 1.3, 'middle', 'frame', '#5f8296'),
  'pyat-trav': hand('Пять трав', sans(600), 0, 1.1, 'middle', 'band', '#8fa66b'),
  'oda-lab': hand('ODA LAB', sans(500), 0.14, 0.95, 'start', 'frame', '#2d4a6a'),
  zimnitsa: hand('зимница', serif(480, 78), 0.02, 1.4, 'middle', 'band', '#9c2f2a'),
  kvartsit: hand('КВАРЦИТ', sans(500), 0.2, 0.8, 'middle', 'bare', '#555555'),
  ruta: hand('рута', serif(420, 100), 0.1, 1.15, 'middle', 'bare', '#b99b5e'),
}

const FACES: readonly Face[] = [sans(500), serif(420, 84), sans(600), italic, serif(460, 95), sans(420)]

/** Brands that nobody has drawn a hand for yet: one of six plain ones, always the same for the same brand. */
const plainHand = (slug: string): Hand => {
  const known = MADE_BRAND_LIST.find((brand) => brand.slug === slug)
  const name = ALL_BRAND_ROWS.find((row) => row[0] === slug)?.[1]
  if (known === undefined || name === undefined) throw new Error(`no hand for brand «${slug}»`)
  const random = randomFor('hand', slug)
  const face = random.pick(FACES)
  const capitals = face.family === 'sans' && name.length < 9 && random.chance(0.6)
  return hand(capitals ? name.toUpperCase() : name, face, capitals ? 0.16 : 0.02, Math.min(1.2, 9 / name.length + 0.25), 'middle', random.pick(['bare', 'bare', 'paper', 'frame']), known.colours.split(' ')[1] ?? '#333333')
}

/** A place for a label: centre, bottom and top over the ground line, half its width. */
export type Panel = { readonly bottom: number; readonly top: number; readonly half: number; readonly shift?: number; readonly upright?: boolean }
export type Words = { readonly brand: string; readonly lines: string; readonly volume: string; readonly ink: string }

const fill = (x: number, y: number, path: string, ink: string, opacity = 1, turn = ''): string =>
  `<path transform="translate(${x.toFixed(2)} ${y.toFixed(2)})${turn}" d="${path}" fill="${ink}" fill-opacity="${opacity}"/>`

/** Breaks words so that lines are about equally long and none is wider than the panel. */
const broken = async (text: string, face: Face, size: number, width: number): Promise<string[]> => {
  const lines: string[] = []
  for (const word of text.replaceAll('\u00a0', ' ').split(' ')) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    const fits = (await outline(longer, face, size)).width <= width
    const glue = last !== undefined && (/^[%+]/.test(word) || (/^\d/.test(word) && last.length < 9))
    if (last !== undefined && (fits || glue)) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines.slice(0, 5)
}

const along = (panel: Panel, hand: Hand, width: number, margin: number): number =>
  WIDTH / 2 + (panel.shift ?? 0) + (hand.align === 'middle' ? -width / 2 : -panel.half + margin)

const ground = (panel: Panel, hand: Hand, nameBase: number): string => {
  const left = WIDTH / 2 + (panel.shift ?? 0) - panel.half
  const top = HEIGHT - panel.top
  const height = panel.top - panel.bottom
  const rect = (x: number, y: number, w: number, h: number, more: string) => `<rect x="${x}" y="${y}" width="${w}" height="${h}" ${more}/>`
  if (hand.ground === 'paper') {
    return rect(left, top, panel.half * 2, height, 'fill="#fbf9f3"')
      + rect(left + 8, top + 8, panel.half * 2 - 16, height - 16, `fill="none" stroke="${hand.accent}" stroke-width="1.6" stroke-opacity=".65"`)
  }
  if (hand.ground === 'frame') return rect(left, top, panel.half * 2, height, `fill="none" stroke="${hand.accent}" stroke-width="3"`)
  if (hand.ground === 'band') return rect(left - 400, nameBase + 26, panel.half * 2 + 800, Math.max(10, height * 0.045), `fill="${hand.accent}"`)
  return ''
}

/** The label over the whole canvas, RGBA; laid round the pack by the studio. */
export const drawLabel = async (panel: Panel, words: Words): Promise<Uint8Array> => {
  const hand = HANDS[words.brand] ?? plainHand(words.brand)
  const ink = hand.ground === 'paper' ? '#26302f' : words.ink
  const parts = panel.upright === true ? await standing(panel, hand, words, ink) : await lying(panel, hand, words, ink)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${parts}</svg>`
  const { data } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return data
}

/** Brand along a slim pack, read with the head to the right. */
const standing = async (panel: Panel, hand: Hand, words: Words, ink: string): Promise<string> => {
  const size = Math.min(panel.half * 1.05, ((panel.top - panel.bottom) / (hand.name.length * (0.62 + hand.spacing))) * 0.9) * Math.min(1, hand.size)
  const name = await outline(hand.name, hand.face, size, hand.spacing)
  const x = WIDTH / 2 + (panel.shift ?? 0) + size * 0.34
  return fill(x, HEIGHT - panel.bottom - (panel.top - panel.bottom - name.width) / 2, name.path, ink, 1, ' rotate(-90)')
}

const lying = async (panel: Panel, hand: Hand, words: Words, ink: string): Promise<string> => {
  const margin = hand.ground === 'bare' || hand.ground === 'band' ? 6 : 22
  const room = panel.half * 2 - margin * 2
  const height = panel.top - panel.bottom
  let size = Math.min(height * 0.2, room * 0.2) * hand.size
  let name = await outline(hand.name, hand.face, size, hand.spacing)
  // Round packs carry a wide name out of sight at both sides.
  const most = room * 0.86
  if (name.width > most) {
    size *= most / name.width
    name = await outline(hand.name, hand.face, size, hand.spacing)
  }
  const face: Face = { family: 'sans', weight: 450 }
  const textSize = Math.max(21, Math.min(size * 0.46, height * 0.09, 36))
  const lines = [...await broken(words.lines, face, textSize, room), words.volume]
  const gap = textSize * 1.36
  const block = size * 0.75 + size * 0.5 + lines.length * gap
  const nameBase = HEIGHT - panel.top + Math.max(margin, (height - block) * (hand.ground === 'paper' ? 0.42 : 0.36)) + size * 0.75
  let svg = ground(panel, hand, nameBase) + fill(along(panel, hand, name.width, margin), nameBase, name.path, ink)
  const first = nameBase + Math.max(size * 0.5, hand.ground === 'band' ? 34 + Math.max(10, height * 0.045) : 0) + gap * 0.75
  for (const [index, line] of lines.entries()) {
    const y = first + index * gap + (index === lines.length - 1 ? gap * 0.35 : 0)
    if (y > HEIGHT - panel.bottom - margin * 0.5) break
    const word = await outline(line, face, textSize)
    svg += fill(along(panel, hand, word.width, margin), y, word.path, ink, 0.86)
  }
  return svg
}
