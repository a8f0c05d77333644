import type { ProductRecord } from '../../../shop/product/product.records.ts'
import { shadesOf, sizesOf } from './draft-facts.ts'
import type { Draft } from './draft.ts'
import { isBoxed } from './forms.ts'
import {
  hasInside,
  insideColor,
  insideOf,
  appliedColor,
  applicationOf,
  finishOf,
  type Application,
  type Finish,
} from './contents-look.ts'
import { sizeFile } from './measures.ts'
import { addressOf } from '../../../kernel/latin-letters.ts'
import { typeset } from './typography.ts'
import { BRANDS } from './brands.ts'

const BRAND_NAMES = new Map(BRANDS.map(({ slug, name }) => [slug, name]))
export const brandName = (slug: string): string => BRAND_NAMES.get(slug) ?? slug

/** File of a variant's packshot. */
export const packFile = (draft: Draft, shade: { name: string } | undefined, amount: number): string => {
  const several = sizesOf(draft).length > 1
  const parts = [
    draft.slug,
    shade === undefined ? '' : addressOf(shade.name),
    several ? String(amount).replace('.', '-') : '',
  ]
  return `packs/${parts.filter((part) => part !== '').join('-')}.webp`
}
export const boxFile = (draft: Draft): string => `boxes/${draft.slug}.webp`

/** Products whose contents look the same share a texture picture. */
export const textureFile = (draft: Draft): string => `textures/${insideOf(draft)}-${insideColor(draft).slice(1)}.webp`
/** Texture of a shade of make-up, whose shades all lie in the same way. */
export const shadeTextureFile = (draft: Draft, color: string): string =>
  `textures/${insideOf(draft)}-shade-${appliedColor(color).slice(1)}.webp`
export const swatchFile = (application: Application, finish: Finish | undefined, color: string): string =>
  `swatches/${[application, ...(finish === undefined ? [] : [finish]), appliedColor(color).slice(1)].join('-')}.webp`

/** A texture for every shade; shop/product/screen/gallery.tsx finds that of the selected one by the text «тон …:». */
const texturesOf = (draft: Draft, name: string): ProductRecord['pictures'] => {
  if (!hasInside(draft)) return []
  const what = draft.parts !== undefined ? 'бумага внутри коробки' : draft.kind === 'tool' ? 'материал' : 'текстура'
  return applicationOf(draft) === undefined
    ? [{ file: textureFile(draft), kind: 'texture', alt: `${name}: ${what}` }]
    : shadesOf(draft).map((shade) => ({
        file: shadeTextureFile(draft, shade.color),
        kind: 'texture' as const,
        alt: `${name}, тон ${shade.name}: ${what}`,
      }))
}

/** One picture for every shade, found as the textures are. */
const swatchesOf = (draft: Draft, name: string): ProductRecord['pictures'] => {
  const application = applicationOf(draft)
  return application === undefined
    ? []
    : shadesOf(draft).map((shade) => ({
        file: swatchFile(application, finishOf(draft), shade.color),
        kind: 'swatch' as const,
        alt: `${name}, тон ${shade.name}: на трёх тонах кожи`,
      }))
}

export const picturesOf = (draft: Draft): ProductRecord['pictures'] => {
  const name = typeset(`${brandName(draft.brand)}, ${draft.name}`)
  const [shade] = shadesOf(draft)
  const amount = sizesOf(draft)[0]?.amount ?? 1
  return [
    { file: packFile(draft, shade, amount), kind: 'pack', alt: name },
    ...texturesOf(draft, name),
    ...swatchesOf(draft, name),
    { file: sizeFile(draft), kind: 'size', alt: `${name}: размер` },
    ...(isBoxed(draft, amount) ? [{ file: boxFile(draft), kind: 'box' as const, alt: `${name}: коробка` }] : []),
  ]
}
