import { useState, type KeyboardEvent, type ReactNode } from 'react'
import type { ProductPage, Variant } from '../product.api.ts'
import { Icon } from '#platform/ui/images/icon.tsx'
import { Packshot } from '#platform/ui/product/packshot.tsx'
import { Picture } from '#platform/ui/images/picture.tsx'
import { BELOW_LARGE } from '#platform/ui/styles/breakpoints.ts'
import { PRODUCT_PICTURE_SIZES } from './preview/product-preview.tsx'
import { useZoomDialog } from './use-zoom.tsx'
import css from './gallery.module.css'

type DescribedPicture = { readonly kind: string; readonly alt: string }

/** The shade named in a picture's alternative text, «…, тон 05 Мёд: на трёх тонах кожи»; none: it shows all shades. */
const shadeOf = (alt: string): string | undefined => /, (?:тон|цвет) (.+?): /.exec(alt)?.[1]

/** The pictures without swatches and textures of other shades. */
export const picturesOfShade = <P extends DescribedPicture>(pictures: readonly P[], shade: string | null): P[] =>
  pictures.filter(({ kind, alt }) => {
    const shadeName = kind === 'swatch' || kind === 'texture' ? shadeOf(alt) : undefined
    return shadeName === undefined || shadeName === shade
  })

export type GalleryPicture = ProductPage['pictures'][number]

/** Pictures for the chosen variant: its own packshot replaces that of the product. */
export const galleryPictures = (product: ProductPage, variant: Variant): GalleryPicture[] => {
  const { picture } = variant
  const pictures = picturesOfShade(product.pictures, variant.shade_name)
  if (!picture) return pictures
  const [first] = pictures
  const own: GalleryPicture = {
    kind: 'pack',
    alt: [product.brand.name, product.name, variant.shade_name].filter(Boolean).join(', '),
    picture,
  }
  return first?.kind === 'pack' ? [own, ...pictures.slice(1)] : [own, ...pictures]
}

const KIND_LABELS: Record<string, string> = {
  pack: 'упаковка',
  texture: 'текстура',
  size: 'размер',
  box: 'коробка',
}

const STEP_BY_KEY: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

const MainPicture = ({ shot, heightMm }: { shot: GalleryPicture; heightMm: number }) =>
  shot.kind === 'pack' ? (
    <Packshot
      picture={shot.picture}
      heightMm={heightMm}
      alt={shot.alt}
      sizes={PRODUCT_PICTURE_SIZES}
      priority
      className={css.pack}
    />
  ) : (
    <Picture
      {...shot.picture}
      alt={shot.alt}
      sizes={`${BELOW_LARGE} 100vw, 760px`}
      fit={shot.kind === 'texture' || shot.kind === 'swatch' ? 'cover' : 'contain'}
      priority="eager"
      className={css.full}
    />
  )

export const Gallery = ({
  shots,
  heightMm,
  badges,
}: {
  shots: readonly GalleryPicture[]
  heightMm: number
  badges: ReactNode
}) => {
  const [at, setAt] = useState(0)
  const zoom = useZoomDialog()
  const shot = shots[at] ?? shots[0]
  const step = (event: KeyboardEvent<HTMLButtonElement>, from: number) => {
    const by = STEP_BY_KEY[event.key]
    if (by === undefined) return
    event.preventDefault()
    const next = (from + by + shots.length) % shots.length
    setAt(next)
    event.currentTarget.parentElement?.querySelectorAll('button')[next]?.focus()
  }
  if (!shot) return <div className={css.gallery} />
  return (
    <section className={css.gallery} aria-label={`Фотографии товара, ${shots.length}`}>
      <div className={css.thumbs}>
        {shots.length > 1 &&
          shots.map((one, index) => (
            <button
              key={one.picture.hash}
              type="button"
              className={css.thumb}
              data-kind={one.kind}
              aria-current={one === shot}
              aria-label={`Фото ${index + 1}: ${KIND_LABELS[one.kind] ?? one.alt}`}
              onClick={() => setAt(index)}
              onKeyDown={(event) => step(event, index)}
            >
              <Picture
                {...one.picture}
                tone={one.kind === 'pack' ? null : one.picture.tone}
                alt=""
                sizes="72px"
                widths={[96, 160, 240]}
                fit={one.kind === 'pack' ? 'contain' : 'cover'}
                priority="eager"
              />
            </button>
          ))}
      </div>
      <div className={css.main}>
        <button
          type="button"
          className={css.stage}
          data-kind={shot.kind}
          aria-label={`Увеличить фото: ${shot.alt}`}
          onClick={zoom.open}
        >
          <MainPicture key={shot.picture.hash} shot={shot} heightMm={heightMm} />
          <span className={css.zoom}>
            <Icon name="zoom-in" size={24} />
          </span>
        </button>
        <div className={css.badges}>{badges}</div>
      </div>
      {zoom.dialogOf({ shots, shot, onShot: setAt })}
    </section>
  )
}
