import type { BrandPage } from '#contract/pages.rules.ts'
import { counted, GOODS } from '#domain/plural.ts'
import { Ridges } from '#web/ui/ridges.tsx'
import css from './brand-head.module.css'

/** The brand's name on the waterline, its story beside. */
export const BrandHead = ({ brand }: { brand: BrandPage }) => (
  <>
    <header className={css.water}>
      <Ridges className={css.ridge} />
      <h1 className={css.name} tabIndex={-1}>
        {brand.name}
      </h1>
      <p className={css.reflection} aria-hidden="true">
        {brand.name}
      </p>
    </header>
    <div className={css.about}>
      <p className={css.tagline}>{brand.tagline}</p>
      <div className={css.story} dangerouslySetInnerHTML={{ __html: brand.story_html }} />
      <p className={css.facts}>
        {brand.country}, {counted(brand.products_count, GOODS)}
      </p>
    </div>
  </>
)
