import { useRef } from 'react'
import { useMedia } from '#platform/client/use-media.ts'
import { useCloseOnLeave } from '#platform/ui/behaviour/use-close-on-leave.ts'
import { classNames } from '#platform/ui/styles/class-names.ts'
import layer from '#platform/ui/layers/header-panel.module.css'
import { Dialog } from '#platform/ui/layers/dialog.tsx'
import { BELOW_LARGE } from '#platform/ui/styles/breakpoints.ts'
import type { RootCategory } from './search-results.tsx'
import { SearchPanel } from './search-panel.tsx'

/** Attribute of the header's field and button that open the panel: the focus returns to the visible one. */
const SEARCH_OPENER = 'data-search-opener'

const focusOpener = (header: HTMLElement): void => {
  const openers = [...header.querySelectorAll<HTMLElement>(`[${SEARCH_OPENER}]`)]
  openers.find((opener) => opener.checkVisibility())?.focus({ preventScroll: true })
}

const TITLE = 'Поиск'

type Props = { open: boolean; roots: readonly RootCategory[]; onClose: () => void }

const PanelUnderHeader = ({ roots, onClose }: Omit<Props, 'open'>) => {
  const panel = useRef<HTMLDivElement>(null)
  useCloseOnLeave(panel, onClose, focusOpener)
  return (
    <div ref={panel} className={classNames(layer.panel, layer.unfolding)} role="dialog" aria-label={TITLE}>
      <SearchPanel roots={roots} onClose={onClose} />
    </div>
  )
}

/** The search panel: under the header from 1024 px on, the whole screen below. */
export const SearchLayer = ({ open, ...panel }: Props) => {
  const belowLarge = useMedia(BELOW_LARGE, false)
  if (!belowLarge) return open ? <PanelUnderHeader {...panel} /> : null
  return (
    <Dialog open={open} onClose={panel.onClose} look="full" title={TITLE} closeIcon="back" menuBar={{ onBack: null }}>
      {open && <SearchPanel {...panel} />}
    </Dialog>
  )
}
