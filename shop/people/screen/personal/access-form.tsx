import { type FormEvent, type ReactNode, use } from 'react'
import { paths } from '#kernel/pages/paths.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { IsScriptless } from '#platform/ui/layout/without-script.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { useCall } from '#platform/client/use-call.ts'
import css from './personal.module.css'

const NO_FIELDS: Readonly<Record<string, string>> = {}

type Run = ReturnType<typeof useCall>['run']

/**
 * A form of the page «Вход и устройства» with one button. With JavaScript it calls `submit`; without it is posted to the page, which
 * reads `action` and the fields. `refused`: why the posted form changed nothing.
 */
export const AccessForm = ({
  action,
  button,
  look = 'line',
  label,
  hidden = NO_FIELDS,
  refused = null,
  submit,
  children,
}: {
  action: string
  button: ReactNode
  look?: 'line' | 'text'
  /** What a screen reader says of the button when its words are of one of several. */
  label?: string
  hidden?: Readonly<Record<string, string>>
  refused?: string | null
  submit: (run: Run) => void
  children?: ReactNode
}) => {
  const { busy, error, run } = useCall()
  const isScriptless = use(IsScriptless)
  const send = (event: FormEvent): void => {
    event.preventDefault()
    submit(run)
  }
  const shown = error ?? refused
  return (
    <form className={css.form} method="post" action={paths.personalAccess} noValidate onSubmit={send}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <Button type="submit" look={look} name="do" value={action} loading={busy} aria-label={label}>
        {button}
      </Button>
      <div role={isScriptless ? undefined : 'status'}>{shown !== null && <Notice tone="bad">{shown}</Notice>}</div>
    </form>
  )
}
