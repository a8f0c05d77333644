import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CataloguePanel } from './catalogue-panel.tsx'
import { CatalogueSheet } from './catalogue-sheet.tsx'
import type { RootCategory } from './catalogue.ts'
import { brandsQuery, packsQuery, treeQuery } from './menu-queries.ts'
import { useBelowLarge } from './use-below-large.ts'

type Props = {
  open: boolean
  onClose: () => void
  roots: readonly RootCategory[]
  recommended: ReactNode
  aside: ReactNode
}

/** MENU-03: its rows come with the page, what they open from the menu call. */
export const CatalogueMenu = ({ open, onClose, roots, recommended: shelf, aside }: Props) => {
  const belowLarge = useBelowLarge()
  const { data: tree } = useQuery({ ...treeQuery, enabled: open })
  const { data: brands = [] } = useQuery({ ...brandsQuery, enabled: open })
  const { data: packs = [] } = useQuery({ ...packsQuery, enabled: open && belowLarge })
  if (belowLarge)
    return <CatalogueSheet packs={packs} open={open} onClose={onClose} roots={roots} tree={tree} brands={brands} />
  return open ? (
    <CataloguePanel onClose={onClose} roots={roots} tree={tree} brands={brands} recommended={shelf} aside={aside} />
  ) : null
}
