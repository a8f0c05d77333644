import { useQuery } from '@tanstack/react-query'
import { api } from '#platform/client/client.ts'
import { CatalogueMenu } from '#shop/content/screen/menu/catalogue-menu.tsx'
import type { RootCategory } from '#shop/content/screen/menu/catalogue.ts'
import { TextLink } from '#platform/ui/controls/link.tsx'
import { Picture } from '#platform/ui/images/picture.tsx'
import text from '#platform/ui/styles/text.module.css'
import css from './catalogue-layer.module.css'
import { CatalogueShelf } from '#shop/catalogue/screen/catalogue-shelf.part.tsx'

const SHELF_SIZE = 4

/** The most popular products available in the city; nothing when the call fails or finds none. */
const PopularShelf = ({ city }: { city: string }) => {
  const { data: cards = [] } = useQuery({
    queryKey: ['catalog', 'popular', city],
    queryFn: async ({ signal }) => {
      const answer = await api.catalog.list({ city, express: true }, { signal })
      return answer.ok ? answer.value.cards.slice(0, SHELF_SIZE) : []
    },
  })
  if (cards.length === 0) return null
  return (
    <>
      <p className={css.label}>Сейчас берут чаще всего</p>
      <CatalogueShelf cards={cards} hits={0} label="Сейчас берут чаще всего" />
    </>
  )
}

/** The editors' recommendation that listings show too. */
const ListingInsert = ({ city }: { city: string }) => {
  const { data } = useQuery({
    queryKey: ['main-page', 'insert', city],
    queryFn: async ({ signal }) => {
      const answer = await api.mainPage.listingInsert({ city }, { signal })
      return answer.ok ? answer.value : null
    },
  })
  if (!data) return null
  return (
    <aside className={css.insert} aria-label={data.title}>
      <p className={text.d32}>{data.title}</p>
      <p>{data.body}</p>
      {data.action && <TextLink to={data.action.url}>{data.action.name}</TextLink>}
      {data.picture && <Picture {...data.picture} tone={null} alt="" sizes="252px" />}
    </aside>
  )
}

type Props = { open: boolean; onClose: () => void; roots: readonly RootCategory[]; city: string }

/** The catalogue menu with popular products and a recommendation. */
export const CatalogueLayer = ({ city, ...menu }: Props) => (
  <CatalogueMenu {...menu} recommended={<PopularShelf city={city} />} aside={<ListingInsert city={city} />} />
)
