/** `npm run apple-touch-icon`: renders demo/apple-touch-icon.png from favicon.svg, for phones that do not support SVG icons. */
import { join } from 'node:path'
import sharp from 'sharp'

const folder = join(import.meta.dirname, '..')
await sharp(join(folder, 'favicon.svg'), { density: 600 })
  .resize(180, 180)
  .flatten({ background: '#0f2730' })
  .png()
  .toFile(join(folder, 'apple-touch-icon.png'))
