import sharp from 'sharp'

const SIZE = { width: 1600, height: 1000 }
const LINE = 740
/** What packs and the gaps between them may take of the width. */
const ROOM = 1180

/** Packs standing on the waterline with their reflection: the picture of an article or a banner (8:5). */
export const drawStillLife = async (packs: readonly { readonly picture: Buffer; readonly millimetres: number }[], air: string, water: string): Promise<Buffer> => {
  const tallest = Math.max(...packs.map(({ millimetres }) => millimetres))
  const gap = 70
  const cut = await Promise.all(packs.map(({ picture }) => sharp(picture).trim({ threshold: 2 }).png().toBuffer({ resolveWithObject: true })))
  const heights = packs.map(({ millimetres }) => 560 * (0.34 + 0.66 * (millimetres / tallest)))
  const wide = cut.reduce((sum, { info }, index) => sum + (info.width / info.height) * (heights[index] ?? 0), 0)
  // Low wide packs would run out of the picture.
  const scale = Math.min(1, (ROOM - gap * (packs.length - 1)) / wide)
  const standing = await Promise.all(cut.map(async ({ data }, index) => {
    const resized = await sharp(data).resize({ height: Math.round((heights[index] ?? 0) * scale) }).png().toBuffer({ resolveWithObject: true })
    return { data: resized.data, width: resized.info.width, height: resized.info.height }
  }))
  let left = Math.round((SIZE.width - standing.reduce((sum, { width }) => sum + width, 0) - gap * (standing.length - 1)) / 2)
  const layers = []
  for (const { data, width, height } of standing) {
    const shown = Math.min(height, SIZE.height - LINE)
    const fade = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${shown}"><defs><linearGradient id="f" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".36"/><stop offset=".9" stop-color="#fff" stop-opacity="0"/></linearGradient></defs><rect width="${width}" height="${shown}" fill="url(#f)"/></svg>`)
    const flipped = await sharp(data).flip().toBuffer()
    const mirror = await sharp(flipped).extract({ left: 0, top: 0, width, height: shown }).composite([{ input: fade, blend: 'dest-in' }]).png().toBuffer()
    layers.push({ input: mirror, left, top: LINE }, { input: data, left, top: LINE - height })
    left += width + gap
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}"><defs><linearGradient id="a" x2="0" y2="1"><stop offset="0" stop-color="#f3f6f7"/><stop offset="1" stop-color="${air}"/></linearGradient></defs>
    <rect width="${SIZE.width}" height="${LINE}" fill="url(#a)"/><rect y="${LINE}" width="${SIZE.width}" height="${SIZE.height - LINE}" fill="${water}"/></svg>`
  return sharp(Buffer.from(svg)).composite(layers).flatten().webp({ quality: 82, effort: 5 }).toBuffer()
}
