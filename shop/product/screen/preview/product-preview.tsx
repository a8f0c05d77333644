import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigation } from '#platform/router/hooks.ts'
import { paths } from '#kernel/pages/paths.ts'
import { useUiStore } from '#platform/client/ui-store.ts'
import layout from '#platform/ui/layout/layout.module.css'
import { Packshot } from '#platform/ui/product/packshot.tsx'
import { Price } from '#platform/ui/product/price.tsx'
import { PHONE } from '#platform/ui/styles/breakpoints.ts'
import { closePreview, preview, type Preview } from './preview-state.ts'
import css from './product-preview.module.css'

export const PRODUCT_PICTURE_SIZES = `${PHONE} 70vw, 560px`
const GLIDE_MS = 300

/** Moves the packshot in `element` from a box of the screen to its place on the waterline. */
const glideFrom = (from: DOMRect, element: HTMLElement): void => {
  const to = element.querySelector('img')?.getBoundingClientRect()
  if (to === undefined || to.height === 0) return
  const [x, y] = [from.x + from.width / 2 - to.x - to.width / 2, from.bottom - to.bottom]
  element.animate(
    { transform: [`translate(${x}px, ${y}px) scale(${from.height / to.height})`, 'none'] },
    { duration: GLIDE_MS, easing: 'cubic-bezier(0.16, 1, 0.3, 1)' },
  )
}

const PreviewOf = ({ card, picture }: Preview) => {
  const pack = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (pack.current && picture && !isStill) glideFrom(picture.box, pack.current)
  }, [picture])
  return (
    <div className={css.preview} data-preview aria-hidden>
      <div className={`${layout.wrap} ${css.top}`}>
        <div className={css.stage}>
          {card.picture && (
            <div className={css.pack} ref={pack}>
              {picture && (
                <span className={css.loaded}>
                  <img src={picture.src} alt="" />
                </span>
              )}
              <Packshot
                picture={card.picture}
                heightMm={card.height_mm}
                alt=""
                sizes={PRODUCT_PICTURE_SIZES}
                priority
                className={css.whole}
              />
            </div>
          )}
        </div>
        <div className={css.words}>
          <p className={css.brand}>{card.brand.name}</p>
          <p className={css.name}>{card.name}</p>
          <Price price={card.price} oldPrice={card.old_price} from={card.price_from} size="page" />
        </div>
      </div>
    </div>
  )
}

/**
 * FELT-01: the top of a product's page, drawn from its card at the press and replaced by the page in the frame in which that comes.
 * Nothing for a screen reader: it hears the heading of the page.
 */
export const ProductPreview = () => {
  const shown = useUiStore(preview, (state) => state.shown)
  const { pathname } = useLocation()
  const { state } = useNavigation()
  const isArrived = shown !== null && pathname === paths.product(shown.card.slug)
  // The page has come, or the navigation ended elsewhere.
  useEffect(() => {
    if (isArrived || state === 'idle') closePreview()
  }, [isArrived, state])
  useEffect(() => {
    // A page restored by going back was left with the preview.
    addEventListener('pageshow', closePreview)
    return () => removeEventListener('pageshow', closePreview)
  }, [])
  if (shown === null || isArrived) return null
  return <PreviewOf key={shown.card.id} {...shown} />
}
