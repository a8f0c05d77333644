import { useState } from 'react'
import { Icon } from '#web/ui/images/icon.tsx'
import css from './buying.module.css'

/** Opens the device's share sheet, or copies the address where there is none. */
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
      // Cancelled or not allowed: the address bar holds the same address.
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
