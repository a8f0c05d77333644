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
