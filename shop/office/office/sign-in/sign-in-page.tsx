import { useState, type FormEvent } from 'react'
import type { StaffMe } from '../../office.api.ts'
import { useCall } from '#platform/client/use-call.ts'
import { useFirstFocus } from '#platform/ui/behaviour/use-first-focus.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { officeApi } from '../api/office-api.ts'
import { CodeField } from './code-field.tsx'
import css from './sign-in-page.module.css'

/** STAFF-01: the password first, then the code of the authenticator. */
export const SignInPage = ({ onSignedIn }: { onSignedIn: (me: StaffMe) => void }) => {
  const [step, setStep] = useState<'password' | 'code'>('password')
  const [login, setLogin] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { busy, error, run } = useCall()
  const form = useFirstFocus<HTMLFormElement>(step)

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (step === 'code')
      return run(
        'Failed to sign in',
        () => officeApi.enterCode({ code }),
        onSignedIn,
        ({ refusal }) => {
          setCode('')
          if (refusal === 'signed-out') setStep('password')
        },
      )
    run(
      'Failed to sign in',
      () => officeApi.enterPassword({ login, password }),
      () => {
        setPassword('')
        setStep('code')
      },
    )
  }

  return (
    <main className={css.page}>
      <form ref={form} className={css.form} onSubmit={submit}>
        <h1 className={css.title}>Прилавок</h1>
        {error !== null && <Notice tone="bad">{error}</Notice>}
        {step === 'password' ? (
          <>
            <TextField
              label="Логин"
              name="login"
              value={login}
              onChange={setLogin}
              autoComplete="username"
              autofocus
              spellCheck={false}
              required
            />
            <TextField
              label="Пароль"
              name="password"
              type="password"
              value={password}
              onChange={setPassword}
              autoComplete="current-password"
              required
            />
          </>
        ) : (
          <CodeField value={code} onChange={setCode} />
        )}
        <Button type="submit" size="lg" wide loading={busy}>
          {step === 'password' ? 'Дальше' : 'Войти'}
        </Button>
      </form>
    </main>
  )
}
