import { useState, type ReactNode } from 'react'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import css from '#shop/office/office/accounts/accounts.module.css'

/** A secret that is not shown again, with what to do with it. */
export const ShownOnce = ({ label, secret, children }: { label: string; secret: string; children: ReactNode }) => {
  const [isCopied, setCopied] = useState(false)
  const copy = (): void =>
    void navigator.clipboard.writeText(secret).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <Notice tone="ok">
      <div className={css.made}>
        <p>{children}</p>
        <TextField label={label} name="secret" value={secret} onChange={() => {}} readOnly />
        <Button className={css.start} look="line" size="sm" onClick={copy}>
          {isCopied ? 'Скопировано' : 'Скопировать'}
        </Button>
      </div>
    </Notice>
  )
}
