import sharp from 'sharp'
import { contrast, hexOf, inkOn, linear, type Rgb } from './colour.ts'
import type { BrandStyle, Layout } from './brand-styles.ts'
import { outline, widthOf, type Face } from './outlines.ts'

/** The text of a label. */
export type LabelText = { readonly name: string; readonly volume: string; readonly shade: string }
/**
 * The surface of a label. `sticker`: on its own paper; `round`: on a curve, whose sides turn away; `curled`: turned, so that its upper and
 * lower edge turn away; `firm`: glass or metal, whose uneven light needs a higher
 * contrast; `foil`: metallic text. Sizes in pixels of the picture.
 */
export type LabelPanel = {
  readonly width: number
  readonly height: number
  readonly ground: Rgb
  readonly sticker: boolean
  readonly foil: boolean
  readonly round: boolean
  readonly curled?: boolean
  readonly firm: boolean
  /** The front of a box: flat, so that only a front as slim as a pencil's is read from the side. */
  readonly carton?: boolean
  /** Colour of a dot next to the shade's name. */
  readonly dot?: Rgb
  /** Least distance of text from the edges, as a share of the shorter side. */
  readonly margin?: number
}
/** Straight RGBA. */
export type Art = { readonly width: number; readonly height: number; readonly pixels: Buffer }

const PAPER = '#faf8f2'
/** Text is rendered larger than shown, so that projecting it around a pack does not blur it. */
export const OVERSAMPLING = 1.5
const MIN_SIZE = 11
const LEADING = 1.2

type Line = {
  readonly text: string
  readonly face: Face
  readonly size: number
  readonly spacing: number
  readonly faint?: boolean
}

/** Words that must not end a line. */
const NO_LINE_END = /^(?:с|со|и|в|во|на|для|от|без|под|по|за|до|из|у|о|к)$/i

/** Whether the last word is a single letter, which does not stand on a line of its own: «с витамином С». */
export const endsInLetter = (text: string): boolean => /[ \u00a0]\p{L}$/u.test(text)

export const wrap = async (text: string, face: Face, size: number, textWidth: number): Promise<string[]> => {
  const words = text
    .replaceAll('\u00a0', ' ')
    .split(' ')
    .filter((word) => word !== '')
  const groups: string[] = []
  for (const [index, word] of words.entries()) {
    const before = groups.at(-1)
    const joins =
      before !== undefined &&
      ((index === words.length - 1 && endsInLetter(text)) ||
        NO_LINE_END.test(before.split(' ').at(-1) ?? '') ||
        /^(?:[%+].*|\d+ ?%?)$/.test(word) ||
        /^\d/.test(word))
    if (joins) groups[groups.length - 1] = `${before} ${word}`
    else groups.push(word)
  }
  const lines: string[] = []
  for (const group of groups) {
    const last = lines.at(-1)
    if (last !== undefined && (await widthOf(`${last} ${group}`, face, size)) <= textWidth)
      lines[lines.length - 1] = `${last} ${group}`
    else lines.push(group)
  }
  return lines
}

type Block = {
  readonly brand: Line
  readonly names: readonly Line[]
  readonly small: readonly Line[]
  readonly height: number
}

/** The brand of a slim pack is at most this many times as large as the name. */
export const BRAND_OF_NAME = 3
type BlockShape = { readonly curled: boolean; readonly carton: boolean }
const leadOf = (curled: boolean): number => (curled ? 1.2 : 1.55)
const blockAt = async (
  style: BrandStyle,
  words: LabelText,
  scale: number,
  textWidth: number,
  high: number,
  { curled, carton }: BlockShape,
): Promise<{ block: Block; wide: boolean }> => {
  // A wide, low panel has few lines, so they may be larger; a slim pack is recognised by its brand, which takes half of it.
  const base = Math.min(textWidth * 0.205, high * (curled ? 0.27 : textWidth / high > 1.5 ? 0.27 : 0.205))
  const brandWidth = await widthOf(style.name, style.face, 1, style.spacing)
  // A tall box has room: its text is limited by the width alone.
  const tall = carton && high > textWidth * 1.5
  const size = (tall ? Math.min(textWidth * 0.2, 58) : Math.min(base * 0.78, textWidth * 0.15, 58)) * scale
  const brandSize = curled
    ? Math.min(high * 0.5 * style.size, (textWidth * 0.7) / brandWidth, size * BRAND_OF_NAME)
    : tall
      ? Math.min(textWidth * 0.34, high * 0.1, (textWidth * 0.96) / brandWidth)
      : Math.min(base * 1.12 * style.size * Math.min(1, 0.4 + scale * 0.6), (textWidth * 0.88) / brandWidth)
  const brand: Line = { text: style.name, face: style.face, size: brandSize, spacing: style.spacing }
  const names = (await wrap(words.name, style.text, size, textWidth)).map((text): Line => ({
    text,
    face: style.text,
    size,
    spacing: 0,
  }))
  const facts = [words.shade, words.volume].filter((text) => text !== '')
  const small = (curled ? [facts.join(', ')].filter((text) => text !== '') : facts).map((text): Line => ({
    text,
    face: style.text,
    size: size * 0.8,
    spacing: 0.02,
    faint: true,
  }))
  const widths = await Promise.all(
    [...names, ...small].map((line) => widthOf(line.text, line.face, line.size, line.spacing)),
  )
  const height =
    brandSize * leadOf(curled) +
    names.length * size * LEADING +
    small.length * size * LEADING +
    (small.length > 0 ? size * (curled ? 0.1 : 0.5) : 0)
  return { block: { brand, names, small, height }, wide: widths.some((width) => width > textWidth) }
}

/** The largest block that fits both dimensions. */
const fitBlock = async (
  style: BrandStyle,
  words: LabelText,
  textWidth: number,
  high: number,
  shape: BlockShape,
): Promise<Block> => {
  for (let scale = 1; ; scale *= 0.93) {
    const { block, wide } = await blockAt(style, words, scale, textWidth, high, shape)
    const smallest = block.names[0]?.size ?? MIN_SIZE
    if ((!wide && block.height <= high) || smallest < MIN_SIZE * 0.55) return block
  }
}

type Pen = { readonly ink: string; readonly left: number; readonly textWidth: number; readonly centred: boolean }

const draw = async (line: Line, y: number, pen: Pen, ink = pen.ink): Promise<string> => {
  const { path, width } = await outline(line.text, line.face, line.size, line.spacing)
  const x = pen.centred ? pen.left + (pen.textWidth - width) / 2 : pen.left
  const opacity = line.faint === true ? ' fill-opacity=".88"' : ''
  return `<path transform="translate(${x.toFixed(2)} ${y.toFixed(2)})" d="${path}" fill="${ink}"${opacity}/>`
}

export const rect = (x: number, y: number, width: number, height: number, more: string): string =>
  `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}" ${more}/>`

/** A stem with leaves, for herbal brands. */
export const sprig = (x: number, y: number, size: number, ink: string): string => {
  const leaf = (side: number, at: number) => {
    const length = size * 0.3 * (1 - at * 0.4)
    const right = `${length * 0.34} ${-length * 0.3} ${length * 0.3} ${-length * 0.8} 0 ${-length}`
    const left = `${-length * 0.3} ${-length * 0.8} ${-length * 0.34} ${-length * 0.3} 0 0`
    const transform = `translate(${x} ${(y + size * (1 - at)).toFixed(1)}) rotate(${side * 52})`
    return `<path transform="${transform}" d="M0 0C${right}C${left}Z" fill="${ink}"/>`
  }
  const strokeWidth = Math.max(1.2, size * 0.025)
  const stem = `<path d="M${x} ${y + size * 1.12}V${y + size * 0.1}" stroke="${ink}" stroke-width="${strokeWidth}" fill="none"/>`
  const leaves = [0.1, 0.28, 0.46, 0.64, 0.8].map((at, index) => leaf(index % 2 === 0 ? -1 : 1, at))
  return `${stem}${leaves.join('')}${leaf(0, 0.84)}`
}

/** Text colour: the brand's if readable, otherwise dark or pale. */
const readable = (preferred: string, ground: Rgb, minContrast = 4.6): string =>
  contrast(linear(preferred), ground) >= minContrast ? preferred : inkOn(ground)

/** Width of the front of a box in its heights, below which its text is rotated. */
const CARTON_SLIM = 0.2

/** The text area: stickers and frames have a margin; round packs exclude the sides that curve away. */
const textArea = (
  style: BrandStyle,
  {
    width,
    height,
    sticker,
    round,
    curled = false,
    carton = false,
    margin: least = 0.035,
  }: Omit<LabelPanel, 'ground' | 'foil' | 'firm'>,
) => {
  const layout: Layout =
    sticker && (style.layout === 'left' || style.layout === 'centre' || style.layout === 'low') ? 'paper' : style.layout
  const onPaper = layout === 'paper' || sticker
  const margin =
    onPaper || layout === 'frame'
      ? Math.max(9, Math.min(width, height) * Math.max(0.075, least))
      : Math.max(5, Math.min(width, height) * least)
  const flat = width / height > 1.5
  const sprigHeight = layout === 'sprig' && !flat && height > 200 ? Math.min(height * 0.2, width * 0.34) : 0
  // Text that begins at the left would begin where a curve is darkest.
  // A line as long as a tall box would run from edge to edge.
  const side = round
    ? Math.max(margin, width * (onPaper ? 0.13 : layout === 'left' ? 0.2 : 0.12))
    : carton && width > height / CARTON_SLIM
      ? width * 0.125
      : margin
  const above = curled && !onPaper ? Math.max(margin, height * 0.15) : margin
  return {
    layout,
    onPaper,
    margin,
    above,
    flat,
    sprigHeight,
    side,
    textWidth: width - 2 * side,
    high: height - 2 * above - sprigHeight * 1.15,
  }
}
type PanelShape = Omit<LabelPanel, 'ground' | 'foil' | 'firm'>
/** Narrow panels are laid out horizontally and rotated. */
export const isUpright = ({ width, height, carton = false }: PanelShape): boolean =>
  width / height < (carton ? CARTON_SLIM : 0.42)
const rotatedStyle = (style: BrandStyle, { carton = false }: PanelShape): BrandStyle => ({
  ...style,
  layout: !carton && (style.layout === 'paper' || style.layout === 'left') ? style.layout : 'centre',
})
const rotated = <P extends PanelShape>(panel: P): P => ({
  ...panel,
  width: panel.height,
  height: panel.width,
  round: false,
  curled: panel.round,
})

/** Pencils and handles have one line: brand, name and amount. */
const isStrip = ({ width, height }: PanelShape): boolean => height / width < 0.14
const stripLines = async (
  style: BrandStyle,
  words: LabelText,
  textWidth: number,
  high: number,
): Promise<{ readonly lines: readonly Line[]; readonly widths: readonly number[]; readonly gap: number }> => {
  // The brand is what is read from afar; the other lines take the rest of the length.
  const brandSize = Math.min(
    high * 0.62,
    (textWidth * 0.34) / (await widthOf(style.name, style.face, 1, style.spacing)),
  )
  for (let size = Math.min(brandSize, high * 0.5); ; size *= 0.94) {
    const lines: Line[] = [
      { text: style.name, face: style.face, size: Math.min(brandSize, size * 2.4), spacing: style.spacing },
      ...[words.name, [words.shade, words.volume].filter((text) => text !== '').join(', ')]
        .filter((text) => text !== '')
        .map((text, index): Line => ({ text, face: style.text, size, spacing: 0, faint: index > 0 })),
    ]
    const widths = await Promise.all(lines.map((line) => widthOf(line.text, line.face, line.size, line.spacing)))
    const gap = size * 1.3
    if (widths.reduce((sum, width) => sum + width, gap * (lines.length - 1)) <= textWidth || size < 2)
      return { lines, widths, gap }
  }
}
const strip = async (style: BrandStyle, words: LabelText, panel: LabelPanel): Promise<string> => {
  const { side, textWidth } = textArea(style, { ...panel, round: false })
  const { lines, widths, gap } = await stripLines(style, words, textWidth, panel.height)
  const ink = panel.foil ? style.metal : readable(style.accent, panel.ground, 7.5)
  let [svg, x] = ['', side + (textWidth - widths.reduce((sum, width) => sum + width, gap * (lines.length - 1))) / 2]
  for (const [index, line] of lines.entries()) {
    svg += await draw(line, panel.height / 2 + (lines[1]?.size ?? line.size) * 0.34, {
      ink,
      left: x,
      textWidth: 0,
      centred: false,
    })
    x += (widths[index] ?? 0) + gap
  }
  return svg
}

/** Whether every line fits, and the smallest font size in px; both are tested for every label. */
export const settingOf = async (
  style: BrandStyle,
  words: LabelText,
  panel: PanelShape,
): Promise<{ readonly inside: boolean; readonly smallest: number }> => {
  const upright = isUpright(panel)
  const own = upright ? rotatedStyle(style, panel) : style
  const { textWidth, high } = textArea(own, upright ? rotated(panel) : panel)
  if (upright && isStrip(rotated(panel))) {
    const { lines, widths, gap } = await stripLines(own, words, textWidth, panel.width)
    return {
      inside: widths.reduce((sum, width) => sum + width, gap * (lines.length - 1)) <= textWidth + 0.5,
      smallest: Math.min(...lines.map(({ size }) => size)),
    }
  }
  const { brand, names, small, height } = await fitBlock(own, words, textWidth, high, {
    curled: upright && panel.round,
    carton: panel.carton === true,
  })
  const widths = await Promise.all(
    [brand, ...names, ...small].map((line) => widthOf(line.text, line.face, line.size, line.spacing)),
  )
  return {
    inside: height <= high + 0.5 && widths.every((width) => width <= textWidth + 0.5),
    smallest: Math.min(...names.map(({ size }) => size)),
  }
}

/** A dot of the shade above the lines with its name, or at the end of a label that is read from the side. */
const dotOf = (
  color: Rgb,
  { small, names }: Block,
  curled: boolean,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
  { centred }: Pen,
): string => {
  const size = small[0]?.size ?? names[0]?.size ?? 12
  const radius = size * (curled ? 0.55 : 0.8)
  const at = curled
    ? { x: x + width - radius, y: y + size * 0.45 }
    : { x: centred ? x + width / 2 : x + radius, y: y - radius - size * 0.4 }
  return `<circle cx="${at.x.toFixed(1)}" cy="${at.y.toFixed(1)}" r="${radius.toFixed(1)}" fill="${hexOf(color)}" stroke="${inkOn(color)}" stroke-opacity=".25"/>`
}

const layOut = async (style: BrandStyle, words: LabelText, panel: LabelPanel): Promise<string> => {
  const { width, height } = panel
  const { layout, onPaper, margin, above, flat, sprigHeight, side, textWidth, high } = textArea(style, panel)
  const curled = panel.curled === true
  const ground = onPaper ? linear(PAPER) : panel.ground
  const minContrast = (panel.firm || curled) && !onPaper ? 7.5 : 4.6
  const ink =
    panel.foil && !onPaper
      ? style.metal
      : readable(layout === 'band' || layout === 'split' ? '#1f2a2f' : style.accent, ground, minContrast)
  const block = await fitBlock(style, words, textWidth, high, { curled, carton: panel.carton === true })
  const pen: Pen = { ink, left: side, textWidth, centred: style.layout !== 'left' || onPaper }
  const free = Math.max(0, high - block.height)
  const size = block.names[0]?.size ?? 12
  let svg = ''
  if (onPaper)
    svg +=
      rect(0, 0, width, height, `fill="${PAPER}" rx="3"`) +
      (layout === 'paper'
        ? rect(
            margin * 0.42,
            margin * 0.42,
            width - margin * 0.84,
            height - margin * 0.84,
            `fill="none" stroke="${style.accent}" stroke-width="1.4" stroke-opacity=".55"`,
          )
        : '')
  if (layout === 'frame' && !onPaper)
    svg += rect(2, 2, width - 4, height - 4, `fill="none" stroke="${ink}" stroke-width="2" stroke-opacity=".8"`)
  if (sprigHeight > 0) svg += sprig(width / 2, margin, sprigHeight, readable(style.accent, ground, minContrast))
  let y = above + sprigHeight * 1.15 + free * (curled ? 0.5 : flat ? 0.42 : layout === 'low' ? 0.62 : 0.2)
  const put = async (line: Line, step: number, color?: string) => {
    svg += await draw(line, y + line.size * 0.78, pen, color)
    y += step
  }
  const names = async () => {
    for (const line of block.names) await put(line, line.size * LEADING)
  }
  const brand = async () => {
    if (layout === 'band') {
      const deep = block.brand.size * 1.5
      svg += rect(0, y - block.brand.size * 0.3, width, deep, `fill="${style.accent}"`)
      svg += await draw(block.brand, y + block.brand.size * 0.78, pen, inkOn(linear(style.accent)))
    } else
      svg += await draw(
        block.brand,
        y + block.brand.size * 0.78,
        pen,
        panel.foil && !onPaper ? style.metal : readable(style.accent, ground, minContrast),
      )
    y += block.brand.size * leadOf(curled)
  }
  if (layout === 'low' && !flat) {
    await names()
    y += size * 0.4
    await brand()
  } else {
    await brand()
    if (layout === 'centre' && !flat)
      svg += rect(
        width / 2 - textWidth * 0.09,
        y - block.brand.size * 0.32,
        textWidth * 0.18,
        1.6,
        `fill="${ink}" fill-opacity=".7"`,
      )
    await names()
  }
  const smallHigh = block.small.length * size * LEADING
  const foot = height - margin - smallHigh
  y = curled
    ? y + size * 0.1
    : flat || foot < y + size * 0.4
      ? Math.min(y + size * 0.4, Math.max(y, foot))
      : foot - (layout === 'split' ? margin * 0.4 : 0)
  if (panel.dot !== undefined) svg += dotOf(panel.dot, block, curled, { x: side, y, width: textWidth }, pen)
  if (layout === 'split' && !onPaper) {
    const top = flat ? height - 7 : y - size * 0.55
    svg += rect(0, top, width, flat ? 7 : height - top, `fill="${style.accent}"`)
    if (!flat) for (const line of block.small) await put(line, line.size * LEADING, inkOn(linear(style.accent)))
    else for (const line of block.small) await put(line, line.size * LEADING)
    return svg
  }
  for (const line of block.small) await put(line, line.size * LEADING)
  return svg
}

/** Renders a label; on a narrow panel the text is rotated. */
export const drawLabel = async (style: BrandStyle, words: LabelText, panel: LabelPanel): Promise<Art> => {
  const upright = isUpright(panel)
  const inner = !upright
    ? await layOut(style, words, panel)
    : isStrip(rotated(panel)) && !panel.sticker
      ? await strip(rotatedStyle(style, panel), words, rotated(panel))
      : await layOut(rotatedStyle(style, panel), words, rotated(panel))
  const [width, height] = [
    Math.max(8, Math.round(panel.width * OVERSAMPLING)),
    Math.max(8, Math.round(panel.height * OVERSAMPLING)),
  ]
  const placed = upright ? `<g transform="translate(0 ${panel.height}) rotate(-90)">${inner}</g>` : inner
  const size = `width="${width}" height="${height}" viewBox="0 0 ${panel.width} ${panel.height}"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size} preserveAspectRatio="none">${placed}</svg>`
  return { width, height, pixels: await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer() }
}
