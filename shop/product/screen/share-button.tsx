import { useState } from 'react'
import { Icon } from '#platform/ui/images/icon.tsx'
import css from './buying.module.css'
import { shareLink, type ShareOutcome } from './share-link.ts'

const WORDS: Readonly<Record<ShareOutcome, string>> = {
  shared: 'Поделиться',
  cancelled: 'Поделиться',
  copied: 'Ссылка скопирована',
  failed: 'Скопируйте адрес страницы',
}

/** Opens the device's share sheet, or copies the address where there is none. */
export const ShareButton = ({ title }: { title: string }) => {
  const [outcome, setOutcome] = useState<ShareOutcome>('shared')
  const share = async () => setOutcome(await shareLink(navigator, { title, url: location.href }))
  return (
    <button type="button" className={css.share} onClick={() => void share()}>
      <Icon name="share-2" />
      <span aria-live="polite">{WORDS[outcome]}</span>
    </button>
  )
}
