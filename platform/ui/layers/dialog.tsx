import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { afterPaint } from '../behaviour/after-paint.ts'
import css from './dialog.module.css'
import { IconButton } from '../controls/icon-button.tsx'

export type DialogProps = {
  open: boolean
  /** Called by Esc, a press on the overlay and ×. The owner sets `open`. */
  onClose: () => void
  title: string
  children: ReactNode
  /** `dialog`: centred, a bottom sheet below 768 px. `sheet`: from below. `drawer`: from the left. `full`: the whole screen. */
  look?: 'dialog' | 'sheet' | 'drawer' | 'full' | undefined
  /** Width of a `dialog`: 480, 620, 720 or 960 px. */
  width?: 'narrow' | 'form' | 'middle' | 'wide' | undefined
  /** The main action, fixed below the scrolling content. */
  footer?: ReactNode
  /** `back` shows an arrow instead of ×. */
  closeIcon?: 'close' | 'back' | undefined
  /** Makes the head the bar of a menu, with a back arrow on the left unless `onBack` is null. */
  menuBar?: { readonly onBack: (() => void) | null } | undefined
}

const showModal = (dialog: HTMLDialogElement): void => {
  if (dialog.open) return
  dialog.showModal()
  const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector<HTMLElement>('h2')
  first?.focus()
}

/** Resolves when the closing transition has ended. */
const close = async (dialog: HTMLDialogElement): Promise<void> => {
  if (dialog.open) dialog.close()
  await Promise.allSettled(dialog.getAnimations().map((animation) => animation.finished))
}

/** Modal while `open`. The content stays mounted until the closing transition has ended. */
const useModal = (open: boolean) => {
  const ref = useRef<HTMLDialogElement>(null)
  const [mounted, setMounted] = useState(open)
  if (open && !mounted) setMounted(true)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    let cancelled = false
    const apply = (): void => {
      if (cancelled) return
      if (open) showModal(dialog)
      else if (mounted) void close(dialog).then(() => cancelled || setMounted(false))
    }
    // A phone shows its keyboard only for a focus within the press.
    if (open && dialog.querySelector('input[data-autofocus]')) apply()
    // A modal dialog makes the page inert, which restyles every element: after the frame that shows the press.
    else afterPaint(apply)
    return () => {
      cancelled = true
    }
  }, [open, mounted])
  return { ref, shown: mounted }
}

/**
 * A native modal `<dialog>`: traps and returns the focus, makes the page behind it inert, closes on Esc. The first focus goes to
 * the element with `data-autofocus`, otherwise to the title. dialog.module.css locks the scroll of the page.
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

/** A bottom sheet at any width. */
export const BottomSheet = (props: Omit<DialogProps, 'look' | 'width'>) => <Dialog look="sheet" {...props} />
