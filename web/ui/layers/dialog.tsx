import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import css from './dialog.module.css'
import { IconButton } from '../controls/icon-button.tsx'

export type DialogProps = {
  open: boolean
  /** Asked for by Esc, the scrim and ×; the owner sets `open`. */
  onClose: () => void
  title: string
  children: ReactNode
  /** `dialog`: in the middle, a sheet on a phone. `sheet`: from below at any width. `drawer`: from the left. `full`: the whole screen. */
  look?: 'dialog' | 'sheet' | 'drawer' | 'full' | undefined
  /** Of a `dialog`: 480, 620, 720 or 960 px. */
  width?: 'narrow' | 'form' | 'middle' | 'wide' | undefined
  /** Sticks below the content: the main action. */
  footer?: ReactNode
  /** An arrow instead of ×. */
  closeIcon?: 'close' | 'back' | undefined
  /** Of a menu: its head is a bar, with an arrow back on the left while there is somewhere to go back to. */
  menuBar?: { readonly onBack: (() => void) | null } | undefined
}

/** Shown modally while `open`; afterwards its content stays until it has moved out of sight. */
const useModal = (open: boolean) => {
  const ref = useRef<HTMLDialogElement>(null)
  const [shown, setShown] = useState(open)
  if (open && !shown) setShown(true)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) {
      dialog.showModal()
      const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector<HTMLElement>('h2')
      first?.focus()
    }
    if (open || !shown) return
    let left = false
    if (dialog.open) dialog.close()
    void Promise.allSettled(dialog.getAnimations().map((animation) => animation.finished)).then(
      () => left || setShown(false),
    )
    return () => {
      left = true
    }
  }, [open, shown])
  return { ref, shown }
}

/**
 * The platform's own modal: traps the focus and gives it back, makes the page behind inert, closes by Esc. The first focus
 * goes to what carries `data-autofocus`, else to the title. The scroll of the page is locked by dialog.module.css.
 */
export const Dialog = ({
  open,
  onClose,
  title,
  children,
  look = 'dialog',
  width = 'narrow',
  footer,
  closeIcon = 'close',
  menuBar,
}: DialogProps) => {
  const { ref, shown } = useModal(open)
  const titleId = useId()
  const cancel = (event: SyntheticEvent) => {
    if (event.target !== ref.current) return
    event.preventDefault()
    onClose()
  }
  return (
    <dialog
      ref={ref}
      className={css.dialog}
      data-look={look}
      data-width={width}
      aria-labelledby={titleId}
      onCancel={cancel}
      onClick={(event) => event.target === ref.current && onClose()}
    >
      {shown && (
        <div className={css.box}>
          <div className={css.head} data-close-icon={closeIcon} data-menu-bar={menuBar ? '' : undefined}>
            {menuBar?.onBack && (
              <IconButton className={css.back} icon="arrow-left" label="Назад" onClick={menuBar.onBack} />
            )}
            <h2 id={titleId} className={css.title} tabIndex={-1}>
              {title}
            </h2>
            <IconButton
              className={css.close}
              icon={closeIcon === 'back' ? 'arrow-left' : 'x'}
              label={closeIcon === 'back' ? 'Назад' : 'Закрыть'}
              onClick={onClose}
            />
          </div>
          <div className={css.content}>{children}</div>
          {footer && <footer className={css.foot}>{footer}</footer>}
        </div>
      )}
    </dialog>
  )
}

/** From below, at any width. */
export const Sheet = (props: Omit<DialogProps, 'look' | 'width'>) => <Dialog look="sheet" {...props} />
