import { useState, type FormEvent } from 'react'
import { useCall } from '#platform/client/use-call.ts'
import { useFirstFocus } from '#platform/ui/behaviour/use-first-focus.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { MAX_PIN, MIN_PIN } from '#kernel/staff-sessions.ts'
import type { CounterDevice } from '../../change-of-person.api.ts'
import type { StaffMe } from '../../office.api.ts'
import { deviceApi } from '../api/device-api.ts'
import css from '../sign-in/sign-in-page.module.css'

type Props = {
  readonly members: CounterDevice['members']
  /** Who worked here last in this tab. */
  readonly last: string | null
  readonly onSignedIn: (me: StaffMe) => void
  /** To the password; also when the device was closed. */
  readonly onPassword: () => void
}

/** OFFICE-08: the next member takes over the counter by a short code. */
export const ChangePage = ({ members, last, onSignedIn, onPassword }: Props) => {
  const [login, setLogin] = useState(() => (members.find((member) => member.login === last) ?? members[0])?.login ?? '')
  const [pin, setPin] = useState('')
  const { busy, error, run } = useCall()
  const form = useFirstFocus<HTMLFormElement>('pin')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    run(
      'Failed to change the person',
      () => deviceApi.enterPin({ login, pin }),
      onSignedIn,
      ({ refusal }) => {
        setPin('')
        if (refusal === 'signed-out') onPassword()
      },
    )
  }
  return (
    <main className={css.page}>
      <form ref={form} className={css.form} onSubmit={submit}>
        <h1 className={css.title}>Кто работает</h1>
        {error !== null && <Notice tone="bad">{error}</Notice>}
        <TextField
          kind="select"
          label="Сотрудник"
          value={login}
          onChange={(value) => {
            setLogin(value)
            setPin('')
          }}
          options={members.map((member) => ({ value: member.login, label: member.name }))}
        />
        <TextField
          label="Короткий код"
          name="pin"
          type="password"
          inputMode="numeric"
          autoComplete="off"
          value={pin}
          onChange={(typed) => setPin(typed.replaceAll(/\D/g, '').slice(0, MAX_PIN))}
          maxLength={MAX_PIN}
          autofocus
          required
        />
        <Button type="submit" size="lg" wide loading={busy} disabled={pin.length < MIN_PIN}>
          Войти
        </Button>
        <Button look="quiet" wide onClick={onPassword}>
          Войти с&nbsp;паролем
        </Button>
      </form>
    </main>
  )
}
