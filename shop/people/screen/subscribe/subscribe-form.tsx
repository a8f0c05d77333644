import { useShop } from '#platform/client/shop.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from '#platform/router/hooks.ts'
import { paths } from '#kernel/pages/paths.ts'
import { MAX_EMAIL_LENGTH } from '#kernel/email.ts'
import { mailboxCheck } from '#kernel/fields/mailbox-fields.ts'
import { api } from '#platform/client/client.ts'
import { useCall } from '#platform/client/use-call.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { TextLink } from '#platform/ui/controls/link.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import css from './subscribe-form.module.css'

/** Anchor of the form, as in `paths.newsSubscription`. */
const FORM_ID = 'subscribe'

/** News by e-mail. The checkbox is a separate consent (SAFE-05); nothing is sent before the address is confirmed. */
export const SubscribeForm = () => {
  const shop = useShop()
  const [email, setEmail] = useState('')
  const [agreed, setAgreed] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [isSent, setSent] = useState(false)
  const { busy, error, setError, run } = useCall()
  const ready = agreed && mailboxCheck(email) === null
  const section = useRef<HTMLElement>(null)
  const { hash } = useLocation()
  // A link to the form focuses its field.
  useEffect(() => {
    if (hash === `#${FORM_ID}`) section.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [hash])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!ready) return
    run(
      'Failed to subscribe',
      () =>
        api.subscribe.add({
          email: email.trim(),
          consent: true,
          consent_text_version: shop.terms.consents.news.version,
        }),
      () => setSent(true),
      ({ message }) => {
        setError(null)
        setRefused(message)
      },
    )
  }
  const type = (text: string) => {
    setEmail(text)
    setRefused(null)
  }
  return (
    <section ref={section} id={FORM_ID} className={css.subscribe} aria-labelledby="subscribe-title">
      <h2 className={css.title} id="subscribe-title">
        Новости письмом
      </h2>
      <p className={css.lead}>{shop.newsletter} Отписаться можно из&nbsp;любого письма.</p>
      <div role="status">
        {isSent && (
          <Notice tone="ok">
            Отправили письмо на&nbsp;{email.trim()}. Откройте ссылку из&nbsp;него, и&nbsp;подписка заработает.
          </Notice>
        )}
      </div>
      {!isSent && (
        <form noValidate onSubmit={submit}>
          <div className={css.row}>
            <TextField
              className={css.email}
              kind="email"
              label="Почта"
              name="email"
              required
              maxLength={MAX_EMAIL_LENGTH}
              value={email}
              validate={mailboxCheck}
              error={refused}
              onChange={type}
            />
            <Button type="submit" size="lg" disabled={!ready} loading={busy}>
              Подписаться
            </Button>
          </div>
          <Checkbox name="consent" checked={agreed} onChange={({ target }) => setAgreed(target.checked)}>
            {shop.terms.consents.news.text}
          </Checkbox>
          <p className={css.note}>
            {!ready && 'Чтобы подписаться, укажите почту и\u00a0отметьте согласие. '}
            <TextLink to={paths.privacyPolicy}>Политика конфиденциальности</TextLink>
          </p>
          {error !== null && <Notice tone="bad">{error}</Notice>}
        </form>
      )}
    </section>
  )
}
