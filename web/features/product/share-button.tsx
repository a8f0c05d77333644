import { useState } from 'react'
import { Icon } from '#web/ui/images/icon.tsx'
import css from './buying.module.css'

/** The device's own sharing where there is one, else the address is copied. */
export const ShareButton = ({ title }: { title: string }) => {
  const [copied, setCopied] = useState(false)
  const share = async () => {
    try {
      if (navigator.share) await navigator.share({ title, url: location.href })
      else {
        await navigator.clipboard.writeText(location.href)
        setCopied(true)
      }
    } catch {
      // Closed by the visitor, or not allowed: the address bar still holds the same address.
      setCopied(false)
    }
  }
  return (
    <button type="button" className={css.share} onClick={() => void share()}>
      <Icon name="share-2" />
      <span aria-live="polite">{copied ? 'Ссылка скопирована' : 'Поделиться'}</span>
    </button>
  )
}
