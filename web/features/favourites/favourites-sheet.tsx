import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ProductCard } from '#contract/catalog.rules.ts'
import { api } from '#web/api/client.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PageLink } from '#web/ui/link.tsx'
import { Price } from '#web/ui/price.tsx'
import { ProductTile } from '#web/ui/product-tile.tsx'
import { LineSkeleton } from '#web/ui/skeletons.tsx'
import { useFavourites } from './favourites-store.tsx'
import css from './favourites-sheet.module.css'

/** As many as one call answers; the favourites page of a later day turns pages. */
const MOST = 60

const useCards = (ids: readonly number[], city: string) =>
  useQuery({
    queryKey: ['catalog', 'cards', city, ids],
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const answer = await api.catalog.cards({ city, ids: [...ids] }, { signal })
      if (!answer.ok) throw new Error('The cards were refused')
      return answer.value
    },
  })

type Action = (card: ProductCard) => ReactNode

const Line = ({ card, action, onLeave }: { card: ProductCard; action: Action; onLeave: () => void }) => {
  const { toggle } = useFavourites()
  return (
    <li className={css.line}>
      <ProductTile picture={card.picture} heightMm={card.height_mm} alt="" sizes="96px" shape="square" out={!card.available} />
      <div>
        <p className={css.brand}>{card.brand.name}</p>
        <PageLink className={css.name} to={`/product/${card.slug}`} onClick={onLeave}>
          {card.name}
        </PageLink>
        <Price price={card.price} oldPrice={card.old_price} from={card.price_from} muted={!card.available} />
      </div>
      <IconButton icon="x" size={20} label={`Убрать из\u00a0избранного: ${card.name}`} onClick={() => toggle(card.id)} />
      <div className={css.action}>{action(card)}</div>
    </li>
  )
}

const Waiting = () => (
  <div className={css.waiting} role="status" aria-label="Загружаем избранное">
    <LineSkeleton />
    <LineSkeleton width="long" />
    <LineSkeleton width="middle" />
  </div>
)

const Nothing = ({ onLeave }: { onLeave: () => void }) => (
  <EmptyState
    level={3}
    title="Пока ничего нет"
    actions={
      <ButtonLink to="/products" onClick={onLeave}>
        В&nbsp;каталог
      </ButtonLink>
    }
  >
    Нажимайте <Icon of="heart" className={css.heart} size={16} /> у&nbsp;товара, чтобы не&nbsp;искать его снова.
  </EmptyState>
)

export const FavouritesSheet = ({ open, onClose, city, action }: { open: boolean; onClose: () => void; city: string; action: Action }) => {
  const { favoriteProductIds } = useFavourites()
  const ids = [...favoriteProductIds].slice(0, MOST)
  const { data, isPending, isError, refetch } = useCards(ids, city)
  const cards = data?.filter((card) => favoriteProductIds.has(card.id)) ?? []
  return (
    <Dialog open={open} onClose={onClose} title="Избранное" width="middle">
      {ids.length === 0 && <Nothing onLeave={onClose} />}
      {ids.length > 0 && isPending && <Waiting />}
      {isError && !data && (
        <EmptyState level={3} title="Избранное не загрузилось" actions={<Button look="line" onClick={() => void refetch()}>Повторить</Button>}>
          Похоже, пропала связь.
        </EmptyState>
      )}
      <ul>
        {cards.map((card) => (
          <Line key={card.id} card={card} action={action} onLeave={onClose} />
        ))}
      </ul>
    </Dialog>
  )
}
