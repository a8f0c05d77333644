// A contact sheet of many pictures for review: `node demo/workshop/pictures/contact-sheet.ts packs sheet.png [from] [to]`.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const [folder = 'packs', out = 'sheet.png', from = '0', to = '96'] = process.argv.slice(2)
const [WIDE, HIGH, COLUMNS] = [150, 180, 16]
const root = new URL(`../../demo/pictures/${folder}`, import.meta.url).pathname
const files = (await readdir(root)).sort().slice(Number(from), Number(to))
const tiles = await Promise.all(
  files.map(async (file, index) => ({
    input: await sharp(join(root, file))
      .resize(WIDE, HIGH, { fit: 'contain', background: '#e9eff1' })
      .flatten({ background: '#e9eff1' })
      .png()
      .toBuffer(),
    left: (index % COLUMNS) * WIDE,
    top: Math.floor(index / COLUMNS) * HIGH,
  })),
)
await sharp({
  create: {
    width: COLUMNS * WIDE,
    height: Math.ceil(files.length / COLUMNS) * HIGH,
    channels: 3,
    background: '#ffffff',
  },
})
  .composite(tiles)
  .png()
  .toFile(out)
