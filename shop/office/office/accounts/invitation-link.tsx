import { useState } from 'react'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import type { InvitationLink as Link } from '../../staff-accounts.api.ts'
import css from './accounts.module.css'
import { moscowMomentText } from '../moscow-moment.ts'

/** The link in its fragment, which no server and no log sees. Shown once. */
export const InvitationLink = ({ link, name }: { link: Link; name: string }) => {
  const [isCopied, setCopied] = useState(false)
  const address = `${location.origin}/office/join#${link.token}`
  const copy = (): void =>
    void navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <Notice tone="ok">
      <div className={css.made}>
        <p>
          Ссылка для сотрудника: {name}. Она работает один раз, до&nbsp;{moscowMomentText(link.expires_at)},
          и&nbsp;больше не&nbsp;покажется.
        </p>
        <TextField label="Ссылка" name="link" value={address} onChange={() => {}} readOnly />
        <Button className={css.start} look="line" size="sm" onClick={copy}>
          {isCopied ? 'Скопировано' : 'Скопировать'}
        </Button>
      </div>
    </Notice>
  )
}
