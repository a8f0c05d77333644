/** Every image format that libvips reads is an attack surface: only those of the shop's pictures and of uploads stay enabled. */
import sharp from 'sharp'

const LOADERS = ['Jpeg', 'Png', 'Webp', 'Heif'].flatMap((kind) => [
  `VipsForeignLoad${kind}File`,
  `VipsForeignLoad${kind}Buffer`,
])
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: LOADERS })
