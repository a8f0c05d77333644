import { useQuery, queryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CataloguePanel } from './catalogue-panel.tsx'
import { CatalogueSheet } from './catalogue-sheet.tsx'
import type { RootCategory } from './catalogue.ts'
import { useBelowLarge } from './use-submenu.ts'
import { api } from '#platform/client/client.ts'
import type { BrandLines } from '#shop/catalogue/brands.api.ts'

type LoadBrands = () => Promise<
  { readonly ok: true; readonly value: BrandLines } | { readonly ok: false; readonly message: string }
>

/** MENU-06: a failure is logged and gives an empty list. */
export const popularBrands = async (load: LoadBrands): Promise<BrandLines> => {
  try {
    const answer = await load()
    if (answer.ok) return answer.value
    console.error('Failed to get popular brands', answer.message)
  } catch (failure) {
    console.error('Failed to get popular brands', failure)
  }
  return []
}

const treeQuery = queryOptions({
  queryKey: ['menu'],
  queryFn: async ({ signal }) => {
    const answer = await api.menu.get({}, { signal })
    if (!answer.ok) throw new Error('The menu call was refused')
    return answer.value
  },
})

/** Optional: the rows work without pictures. */
const packsQuery = queryOptions({
  queryKey: ['menu', 'packs'],
  queryFn: async ({ signal }) => {
    const answer = await api.menu.packs({}, { signal })
    if (!answer.ok) throw new Error('The menu pictures call was refused')
    return answer.value
  },
})

/** An empty list, as after a failure, is stale immediately and fetched again at the next opening. */
const brandsQuery = queryOptions({
  queryKey: ['brands', 'popular'],
  queryFn: ({ signal }) => popularBrands(() => api.brands.popular({}, { signal })),
  staleTime: ({ state }) => (state.data?.length ? 5 * 60 * 1000 : 0),
})

type Props = {
  open: boolean
  onClose: () => void
  roots: readonly RootCategory[]
  recommended: ReactNode
  aside: ReactNode
}

/** MENU-03: rows come with the page, their submenus from the menu call when the menu opens. */
export const CatalogueMenu = ({ open, onClose, roots, recommended, aside }: Props) => {
  const belowLarge = useBelowLarge()
  const { data: tree } = useQuery({ ...treeQuery, enabled: open })
  const { data: brands = [] } = useQuery({ ...brandsQuery, enabled: open })
  const { data: packs = [] } = useQuery({ ...packsQuery, enabled: open && belowLarge })
  if (belowLarge)
    return <CatalogueSheet packs={packs} open={open} onClose={onClose} roots={roots} tree={tree} brands={brands} />
  return open ? (
    <CataloguePanel
      onClose={onClose}
      roots={roots}
      tree={tree}
      brands={brands}
      recommended={recommended}
      aside={aside}
    />
  ) : null
}
