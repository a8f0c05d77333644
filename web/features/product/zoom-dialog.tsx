import { Dialog } from '#web/ui/layers/dialog.tsx'
import { Picture } from '#web/ui/images/picture.tsx'
import type { ProductPage } from '#contract/product.schema.ts'
import css from './gallery.module.css'

/** Loaded on first use. Stays mounted, so that its closing animation ends and the focus returns. */
export const ZoomDialog = ({
  shot,
  open,
  onClose,
}: {
  shot: ProductPage['pictures'][number]
  open: boolean
  onClose: () => void
}) => (
  <Dialog open={open} onClose={onClose} title={shot.alt} look="full">
    <Picture
      {...shot.picture}
      tone={null}
      alt={shot.alt}
      sizes="100vw"
      fit="contain"
      priority="eager"
      className={css.zoomed}
    />
  </Dialog>
)
