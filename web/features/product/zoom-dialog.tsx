import { useEffect, useState } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { ProductPage } from '#contract/product.rules.ts'
import css from './gallery.module.css'

/** Loaded when first asked for. Opens after it is in the page, closes before it leaves. */
export const ZoomDialog = ({ shot, onClose }: { shot: ProductPage['pictures'][number]; onClose: () => void }) => {
  const [open, setOpen] = useState(false)
  useEffect(() => setOpen(true), [])
  return (
    <Dialog open={open} onClose={onClose} title={shot.alt} look="full">
      <Picture {...shot.picture} tone={null} alt={shot.alt} sizes="100vw" fit="contain" priority="eager" className={css.zoomed} />
    </Dialog>
  )
}
