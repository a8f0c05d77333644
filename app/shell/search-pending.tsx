import { useRef } from 'react'
import { useDismiss } from '#platform/ui/behaviour/use-dismiss.ts'
import { SearchForm } from './search-form.tsx'
import css from './search-pending.module.css'

/** Placeholder of the search panel while its script loads: a form that already searches. */
export const SearchPending = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const row = useRef<HTMLDivElement>(null)
  useDismiss(row, open, onClose)
  if (!open) return null
  return (
    <div ref={row} className={css.row} aria-busy>
      <SearchForm takesOver />
    </div>
  )
}
