import { memo, type ReactNode, use } from 'react'
import type { ProductId } from '#kernel/ids.ts'
import { paths } from '#kernel/pages/paths.ts'
import type { ProductCard as Card } from '../catalog.api.ts'
import { openPreview } from '#shop/product/screen/preview/preview-state.ts'
import { NotifyButton } from '#shop/product/screen/arrivals/notify-button.tsx'
import { AddToBasket } from '#shop/basket/screen/add-to-basket.tsx'
import { Heart } from '#shop/people/screen/favourites/heart.tsx'
import { ButtonLink } from '#platform/ui/controls/button.tsx'
import { useShop } from '#platform/client/shop.ts'
import { MarkupCacheContext } from '#platform/client/markup-cache.ts'
import { ProductCard } from '#platform/ui/product/product-card.tsx'
import { unwantedTexts } from './unwanted/unwanted-texts.ts'
import { ProductShelf, ProductShelfItem } from '#platform/ui/product/product-shelf.tsx'
import { useUnwantedIn } from './unwanted.part.ts'
import { SHADE_FORMS, type ShadeWord } from '../facts/shade-words.ts'

const CardAction = ({ card, shadeWord }: { card: Card; shadeWord: ShadeWord }) =>
  card.shades_count > 1 && card.available ? (
    <ButtonLink to={paths.product(card.slug)} onClick={(event) => openPreview(card, event)} look="line" size="sm" wide>
      {`Выбрать ${shadeWord}`}
    </ButtonLink>
  ) : (
    <AddToBasket
      variantId={card.variant_id}
      available={card.available}
      name={card.name}
      outOfStock={
        card.available ? null : (
          <NotifyButton
            of={{ productId: card.id, variantId: card.variant_id, name: `${card.brand.name} ${card.name}` }}
          />
        )
      }
    />
  )

/** A product card with its favourites and basket buttons. */
const CatalogueCard = ({
  card,
  priority,
  showsHit = true,
  unwanted,
  lacking,
  note,
  level,
  shadeWord,
}: {
  card: Card
  /** A property, because the card in the markup cache is rendered without the contexts of its page. */
  shadeWord: ShadeWord
  priority?: boolean | 'eager' | undefined
  showsHit?: boolean
  /** Ingredients that the visitor does not want: those that it has, or those that it lacks. */
  unwanted?: string | undefined
  lacking?: string | undefined
  note?: string | undefined
  level: 2 | 3
}) => (
  <ProductCard
    to={paths.product(card.slug)}
    onOpen={(event) => openPreview(card, event)}
    brand={card.brand.name}
    name={card.name}
    sizeText={card.size_text}
    picture={card.picture}
    heightMm={card.height_mm}
    badges={{
      salePercent: card.sale_percent,
      spf: card.spf,
      isNew: card.is_new,
      isHit: card.is_hit && showsHit,
      labels: card.labels,
      unwanted,
      lacking,
    }}
    price={{ price: card.price, oldPrice: card.old_price, from: card.price_from, lowest30Days: card.lowest_30 }}
    rating={card.rating}
    reviews={card.reviews_count}
    shades={
      card.shades_count > 1
        ? { colors: card.shades, count: card.shades_count, words: SHADE_FORMS[shadeWord] }
        : undefined
    }
    outOfStock={!card.available}
    note={note}
    heart={<Heart productId={card.id} of={`${card.brand.name} ${card.name}`} />}
    action={<CardAction card={card} shadeWord={shadeWord} />}
    priority={priority}
    level={level}
  />
)

type Props = {
  cards: readonly Card[]
  columns?: 3 | 4
  label?: string
  /** Heading level of the names: 2 where the shelf is all of the page. */
  level?: 2 | 3
  /** How many cards are in the first viewport: their pictures load eagerly, the first with high priority. */
  eager?: number
  /** How many cards may say «Хит»: a label of every card says nothing. All by default. */
  hits?: number
  /** What a list of one visitor says below a card. */
  notes?: ReadonlyMap<ProductId, string>
  /** An editorial insert two tiles wide, placed after that many cards. */
  insert?: { after: number; content: ReactNode } | undefined
  /** Fills the cell that an insert leaves empty at the end of a full page of three columns. */
  last?: ReactNode
}

/** The first picture of the page is its LCP image. */
const priorityOf = (index: number, eager: number): true | 'eager' | undefined =>
  index >= eager ? undefined : index === 0 || 'eager'

type ItemProps = {
  card: Card
  priority: true | 'eager' | undefined
  showsHit: boolean
  unwanted?: string | undefined
  lacking?: string | undefined
  note: string | undefined
  level: 2 | 3
}
/** The server renders each card once: nothing in it depends on the visitor, who is known in the browser only. */
const ShelfItem = memo(({ card, priority, showsHit, unwanted, lacking, note, level }: ItemProps) => {
  const markupOf = use(MarkupCacheContext)
  const { shadeWord } = useShop()
  const content = () => <CatalogueCard {...{ card, priority, showsHit, unwanted, lacking, note, level, shadeWord }} />
  return markupOf ? (
    <ProductShelfItem markup={markupOf(card, `${priority} ${showsHit} ${level}`, content)} />
  ) : (
    <ProductShelfItem>{content()}</ProductShelfItem>
  )
})

export const CatalogueShelf = ({
  cards,
  columns = 4,
  label,
  level = 3,
  eager = 0,
  hits = Infinity,
  notes,
  insert,
  last,
}: Props) => {
  const withHit = new Set(cards.filter(({ is_hit }) => is_hit).slice(0, hits))
  const unwanted = useUnwantedIn(cards.map(({ id }) => id))
  const items: ReactNode[] = cards.map((card, index) => (
    <ShelfItem
      key={card.id}
      card={card}
      priority={priorityOf(index, eager)}
      showsHit={withHit.has(card)}
      {...unwantedTexts(unwanted.get(card.id))}
      note={notes?.get(card.id)}
      level={level}
    />
  ))
  if (insert) items.splice(insert.after, 0, <ProductShelfItem key="insert">{insert.content}</ProductShelfItem>)
  return (
    <ProductShelf columns={columns} label={label}>
      {items}
      {last && <ProductShelfItem key="last">{last}</ProductShelfItem>}
    </ProductShelf>
  )
}
