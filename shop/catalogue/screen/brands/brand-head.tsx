import type { BrandPage } from '../../brands.api.ts'
import { counted, PRODUCTS } from '#kernel/plural.ts'
import { WaterlineScene, ReflectedText } from '#platform/ui/layout/waterline-scene.tsx'
import { Picture } from '#platform/ui/images/picture.tsx'
import { PHONE } from '#platform/ui/styles/breakpoints.ts'
import css from './brand-head.module.css'

/** Name on the waterline and tagline: the products follow at once. */
export const BrandHeader = ({ brand }: { brand: BrandPage }) => (
  <>
    <WaterlineScene as="header" className={css.scene}>
      <ReflectedText as="h1" className={css.name}>
        {brand.name}
      </ReflectedText>
    </WaterlineScene>
    <div className={css.lead}>
      <p className={css.tagline}>{brand.tagline}</p>
      <p className={css.facts}>
        {brand.country}, {counted(brand.products_count, PRODUCTS)}
      </p>
    </div>
  </>
)

/** Picture and story, below the products. */
export const BrandStory = ({ brand }: { brand: BrandPage }) => (
  <section className={css.about} aria-label={`О\u00a0бренде ${brand.name}`}>
    {brand.picture && (
      <div className={css.frame}>
        <Picture
          {...brand.picture}
          alt=""
          sizes={`${PHONE} 100vw, 560px`}
          widths={[320, 480, 640, 800]}
          fit="cover"
          className={css.picture}
        />
      </div>
    )}
    <div className={css.story} dangerouslySetInnerHTML={{ __html: brand.story_html }} />
  </section>
)
