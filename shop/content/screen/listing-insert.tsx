import type { Home } from '../pages.api.ts'
import { Packshot } from '#platform/ui/product/packshot.tsx'
import { Advertisement } from '#platform/ui/layout/advertisement.tsx'
import { PageLink } from '#platform/ui/controls/link.tsx'
import { Picture } from '#platform/ui/images/picture.tsx'
import { PHONE } from '#platform/ui/styles/breakpoints.ts'
import css from './listing-insert.module.css'

export type Banner = NonNullable<Home['hero']>

const PACK_POSITIONS = [css.left, css.right]

/** An editorial banner two tiles wide, on the same waterline as the products around it. */
export const ListingInsert = ({ banner }: { banner: Banner }) => (
  <aside className={css.insert} data-wide aria-label="Статья">
    <div className={css.scene}>
      {banner.picture ? (
        <Picture {...banner.picture} alt="" sizes={`${PHONE} 100vw, 50vw`} fit="cover" className={css.cover} />
      ) : (
        banner.cards
          .slice(0, 2)
          .map(
            (card, index) =>
              card.picture && (
                <Packshot
                  key={card.id}
                  picture={card.picture}
                  heightMm={card.height_mm}
                  alt=""
                  sizes={`${PHONE} 40vw, 20vw`}
                  className={PACK_POSITIONS[index]}
                />
              ),
          )
      )}
    </div>
    <div className={css.caption}>
      <h3 className={css.title}>
        {banner.action ? <PageLink to={banner.action.url}>{banner.title}</PageLink> : banner.title}
      </h3>
      <p className={css.text}>{banner.body}</p>
      <Advertisement advertisement={banner.advertisement} />
      {banner.action && (
        <span className={css.more} aria-hidden="true">
          {banner.action.name}
        </span>
      )}
    </div>
  </aside>
)
