import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { CatalogueMenu } from '#web/features/menu/catalogue-menu.tsx'
import type { Root } from '#web/features/menu/catalogue.ts'
import css from './catalogue-layer.module.css'
import { GoodsShelf } from './goods-shelf.tsx'

const ON_SHELF = 4

/** What the city buys most; nothing where it cannot be told. */
const PopularShelf = ({ city }: { city: string }) => {
  const { data: cards = [] } = useQuery({
    queryKey: ['catalog', 'popular', city],
    queryFn: async ({ signal }) => {
      const answer = await api.catalog.list({ city, in_stock: true }, { signal })
      return answer.ok ? answer.value.cards.slice(0, ON_SHELF) : []
    },
  })
  if (cards.length === 0) return null
  return (
    <>
      <p className={css.label}>Сейчас берут чаще всего</p>
      <GoodsShelf cards={cards} label="Сейчас берут чаще всего" />
    </>
  )
}

type Props = { open: boolean; onClose: () => void; roots: readonly Root[]; city: string }

/** The catalogue menu and the goods beside it: where features meet. */
export const CatalogueLayer = ({ city, ...menu }: Props) => <CatalogueMenu {...menu} shelf={<PopularShelf city={city} />} />
