import { useState } from 'react'
import type { ProductId } from '#kernel/ids.ts'
import { counted, PRODUCTS } from '#kernel/text.ts'
import { paths } from '#kernel/pages/paths.ts'
import { useFavouriteNotes } from './favourites/favourite-notes.ts'
import { useFavoriteProductIds, useFavoritesFailure, useToggleFavourite } from './favourites/use-favourites.ts'
import { useCityKey } from '#platform/client/city-key.ts'
import { Button, ButtonLink } from '#platform/ui/controls/button.tsx'
import { LinkButton } from '#platform/ui/controls/link.tsx'
import { EmptyState } from '#platform/ui/layout/empty-state.tsx'
import { ShelfSkeleton } from '#platform/ui/layout/skeletons.tsx'
import page from '#platform/ui/layout/page.module.css'
import { UnreadState } from '#platform/ui/layout/unread-state.tsx'
import type { ProductCard } from '#shop/catalogue/catalog.api.ts'
import { CatalogueShelf } from '#shop/catalogue/screen/catalogue-shelf.part.tsx'
import { useCards } from '#shop/catalogue/screen/use-cards.part.ts'

/** Limit of one `catalog.cards` call. */
const MAX_PER_CALL = 60

const NoFavourites = ({ level }: { level: 2 | 3 }) => (
  <EmptyState
    level={level}
    title="Здесь пока тихо"
    actions={<ButtonLink to={paths.products}>В&nbsp;каталог</ButtonLink>}
  >
    Нажмите на&nbsp;сердце у&nbsp;товара, и&nbsp;он окажется тут.
  </EmptyState>
)

type ViewProps = {
  readonly level: 2 | 3
  /** Undefined while they are not known. */
  readonly cards: readonly ProductCard[] | undefined
  readonly notes: ReadonlyMap<ProductId, string>
  /** Further ones that a press shows. */
  readonly more: { readonly count: number; readonly onPress: () => void } | null
  /** Favourites that the shop no longer has, and what removes them; absent: there are none. */
  readonly gone?: { readonly count: number; readonly onRemove: () => void } | undefined
  /** Reads them again, after a failure; null: there was none. */
  readonly onAgain: (() => void) | null
}

export const FavouritesView = ({ level, cards, notes, more, gone, onAgain }: ViewProps) => {
  if (cards === undefined)
    return onAgain === null ? (
      <ShelfSkeleton cards={3} columns={3} />
    ) : (
      <UnreadState onAgain={onAgain}>Всё, что вы&nbsp;отметили, хранится в&nbsp;магазине и&nbsp;ждёт вас.</UnreadState>
    )
  if (cards.length === 0 && gone === undefined) return <NoFavourites level={level} />
  return (
    <>
      {cards.length > 0 && <CatalogueShelf cards={cards} columns={3} label="Избранное" level={level} notes={notes} />}
      {gone !== undefined && (
        <div className={page.more}>
          <p>
            Больше не&nbsp;продаём: {counted(gone.count, PRODUCTS)}.{' '}
            <LinkButton onClick={gone.onRemove}>Убрать из&nbsp;избранного</LinkButton>
          </p>
        </div>
      )}
      {more !== null && (
        <div className={page.more}>
          <Button look="line" onClick={more.onPress}>
            Показать ещё&nbsp;{more.count}
          </Button>
        </div>
      )}
    </>
  )
}

const NO_CARDS: readonly ProductCard[] = []

/**
 * FAV-01: favourites, latest first, at most `limit`. A removed favourite disappears immediately. A failure is only logged (FAV-02).
 */
export const FavouriteProducts = ({ level, limit }: { level: 2 | 3; limit?: number }) => {
  const favoriteProductIds = useFavoriteProductIds()
  const key = useCityKey()
  const [shownCount, setShownCount] = useState(MAX_PER_CALL)
  const all = favoriteProductIds ?? []
  const ids = all.slice(0, limit ?? shownCount)
  const { failed: favoritesFailed, reload: reloadFavorites } = useFavoritesFailure()
  const { data, isError, isPlaceholderData, refetch } = useCards(ids, key)
  const toggle = useToggleFavourite()
  const gone = isPlaceholderData || !data ? [] : ids.filter((id) => !data.some((card) => card.id === id))
  const notes = useFavouriteNotes(ids, key)
  const left = all.length - ids.length
  return (
    <FavouritesView
      level={level}
      cards={favoriteProductIds?.length === 0 ? NO_CARDS : data?.filter((card) => all.includes(card.id))}
      notes={notes}
      gone={gone.length === 0 ? undefined : { count: gone.length, onRemove: () => gone.forEach(toggle) }}
      more={
        limit === undefined && left > 0
          ? { count: Math.min(MAX_PER_CALL, left), onPress: () => setShownCount(shownCount + MAX_PER_CALL) }
          : null
      }
      onAgain={isError || favoritesFailed ? () => void (favoritesFailed ? reloadFavorites() : refetch()) : null}
    />
  )
}
