import { useState } from 'react'
import { paths } from '#kernel/pages/paths.ts'
import { useFavouriteNotes } from './favourites/favourite-notes.ts'
import { useFavoriteProductIds, useFavoritesFailure } from './favourites/use-favourites.ts'
import { useCityKey } from '#platform/client/city-key.ts'
import { Button, ButtonLink } from '#platform/ui/controls/button.tsx'
import { EmptyState } from '#platform/ui/layout/empty-state.tsx'
import { LineSkeleton } from '#platform/ui/layout/skeletons.tsx'
import page from '#platform/ui/layout/page.module.css'
import { UnreadState } from '#platform/ui/layout/unread-state.tsx'
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
  const { data, isError, refetch } = useCards(ids, key)
  const notes = useFavouriteNotes(ids, key)
  const cards = data?.filter((card) => all.includes(card.id)) ?? []
  if (favoriteProductIds?.length === 0) return <NoFavourites level={level} />
  if (data === undefined)
    return isError || favoritesFailed ? (
      <UnreadState onAgain={() => void (favoritesFailed ? reloadFavorites() : refetch())}>
        Всё, что вы&nbsp;отметили, хранится в&nbsp;магазине и&nbsp;ждёт вас.
      </UnreadState>
    ) : (
      <div role="status" aria-label="Загружаем избранное">
        <LineSkeleton width="long" />
      </div>
    )
  return (
    <>
      <CatalogueShelf cards={cards} columns={3} label="Избранное" notes={notes} />
      {limit === undefined && all.length > ids.length && (
        <div className={page.more}>
          <Button look="line" onClick={() => setShownCount(shownCount + MAX_PER_CALL)}>
            Показать ещё&nbsp;{Math.min(MAX_PER_CALL, all.length - ids.length)}
          </Button>
        </div>
      )}
    </>
  )
}
