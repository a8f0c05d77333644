import { useEffect, useState, type FormEvent } from 'react'
import { failureText } from '#platform/client/failure.ts'
import { useCall } from '#platform/client/use-call.ts'
import { MIN_STAFF_PASSWORD } from '#kernel/staff-sessions.ts'
import { useFirstFocus } from '#platform/ui/behaviour/use-first-focus.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import type { StaffMe } from '../../office.api.ts'
import type { OpenedInvitation } from '../../staff-accounts.api.ts'
import { accountsApi } from '../api/accounts-api.ts'
import { CodeField } from './code-field.tsx'
import css from './sign-in-page.module.css'

/** OFFICE-07: who was invited sets the password, then the authenticator; its code signs in. */
export const JoinPage = ({ token, onSignedIn }: { token: string; onSignedIn: (me: StaffMe) => void }) => {
  const [invited, setInvited] = useState<OpenedInvitation | null>(null)
  const [step, setStep] = useState<'password' | 'code'>('password')
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [code, setCode] = useState('')
  const { busy, error, setError, run } = useCall()
  const form = useFirstFocus<HTMLFormElement>(invited === null ? null : step)

  useEffect(() => {
    accountsApi
      .openInvitation({ token })
      .then((answer) => (answer.ok ? setInvited(answer.value) : setError(answer.message)))
      .catch((failure: unknown) => setError(failureText(failure)))
  }, [token, setError])

  const checkPassword = (): void => {
    if ([...password].length < MIN_STAFF_PASSWORD)
      return setError(`Пароль короткий: нужно не\u00a0меньше ${MIN_STAFF_PASSWORD} знаков.`)
    if (password !== again) return setError('Пароли не\u00a0совпали. Введите второй раз тот\u00a0же.')
    setStep('code')
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setError(null)
    if (step === 'password') return checkPassword()
    run(
      'Failed to accept an invitation',
      () => accountsApi.acceptInvitation({ token, password, code }),
      onSignedIn,
      ({ refusal }) => {
        setCode('')
        if (refusal === 'bad-password') setStep('password')
      },
    )
  }

  return (
    <main className={css.page}>
      <form ref={form} className={css.form} onSubmit={submit}>
        <h1 className={css.title}>{invited?.is_reset === true ? 'Новый вход' : 'Приглашение'}</h1>
        {error !== null && <Notice tone="bad">{error}</Notice>}
        {invited === null && error === null && <p role="status">Открываем приглашение…</p>}
        {invited !== null && (
          <p>
            {invited.name}, {invited.role_title}. Логин: <b>{invited.login}</b>
          </p>
        )}
        {invited !== null && step === 'password' && (
          <>
            <input type="hidden" autoComplete="username" value={invited.login} readOnly />
            <TextField
              key="password"
              label="Придумайте пароль"
              name="password"
              type="password"
              value={password}
              onChange={setPassword}
              hint={`Не короче ${MIN_STAFF_PASSWORD} знаков: подойдёт фраза из нескольких слов`}
              autoComplete="new-password"
              maxLength={200}
              autofocus
              required
            />
            <TextField
              key="again"
              label="Пароль ещё раз"
              name="again"
              type="password"
              value={again}
              onChange={setAgain}
              autoComplete="new-password"
              maxLength={200}
              required
            />
          </>
        )}
        {invited !== null && step === 'code' && (
          <>
            <p>
              Добавьте вход в&nbsp;приложение для кодов: снимите QR-код, откройте <a href={invited.url}>ссылку</a>{' '}
              на&nbsp;телефоне или введите ключ.
            </p>
            <img
              className={css.qr}
              src={`data:image/svg+xml,${encodeURIComponent(invited.qr)}`}
              alt="QR-код ключа"
              width={180}
              height={180}
            />
            <p className={css.key}>{invited.key.match(/.{1,4}/g)?.join(' ')}</p>
            <CodeField value={code} onChange={setCode} />
          </>
        )}
        {invited !== null && (
          <Button type="submit" size="lg" wide loading={busy}>
            {step === 'password' ? 'Дальше' : 'Войти'}
          </Button>
        )}
        {invited === null && error !== null && <a href="/office">Ко&nbsp;входу</a>}
      </form>
    </main>
  )
}
