import { useState } from 'react'
import { api } from '#platform/client/client.ts'
import { useCall } from '#platform/client/use-call.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { Switch } from '#platform/ui/fields/checkbox.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import type { MailboxSubscription, MailboxSubscriptions } from '../../subscribe.api.ts'
import css from './mailbox-switches.module.css'

const TITLES: Readonly<Record<MailboxSubscription['kind'], string>> = {
  news: 'Новости магазина',
  arrivals: 'Товар появился',
  favourites: 'Избранное подешевело или появилось',
  points: 'Бонусы скоро сгорят',
}

const hintOf = ({ kind, is_given, awaits_mailbox, may_give, products }: MailboxSubscription): string => {
  if (awaits_mailbox) return 'Ждём подтверждения: откройте ссылку из\u00a0письма, которое мы\u00a0отправили.'
  if (kind === 'arrivals')
    return is_given
      ? `Ждёте: ${products.join('; ')}.`
      : 'Сейчас вы\u00a0ничего не\u00a0ждёте. Попросить о\u00a0письме можно на\u00a0странице товара.'
  if (is_given) return 'Приходят.'
  return may_give
    ? 'Не\u00a0приходят.'
    : 'Не\u00a0приходят. Включить можно в\u00a0кабинете, в\u00a0разделе «Мои данные».'
}

/** PEOPLE-04: every subscription of the mailbox whose letter had the link: each apart, and all together. */
export const MailboxSwitches = ({ token, initial }: { token: string; initial: MailboxSubscriptions }) => {
  const [{ email, kinds }, setSubscriptions] = useState(initial)
  const [isDone, setDone] = useState(false)
  const { busy, error, run } = useCall()
  const change = ({ kind, version }: MailboxSubscription, is_given: boolean): void => {
    setDone(false)
    run(
      'Failed to change a subscription',
      () => api.subscribe.setOfMailbox({ token, kind, is_given, consent_text_version: version }),
      setSubscriptions,
    )
  }
  const endAll = (): void =>
    run(
      'Failed to end subscriptions',
      () => api.subscribe.leaveAll({ token }),
      (left) => {
        setSubscriptions(left)
        setDone(true)
      },
    )
  const hasAny = kinds.some(({ is_given, awaits_mailbox }) => is_given || awaits_mailbox)
  return (
    <div className={css.box}>
      <p>
        Письма приходят на&nbsp;{email}. О&nbsp;заказах, оплате и&nbsp;возвратах мы&nbsp;пишем всегда, остальное
        выбираете вы.
      </p>
      <ul className={css.kinds}>
        {kinds.map((one) => (
          <li key={one.kind}>
            <Switch
              checked={one.is_given || one.awaits_mailbox}
              disabled={!one.is_given && !one.awaits_mailbox && !one.may_give}
              aria-disabled={busy}
              aria-describedby={`subscription-${one.kind}`}
              onChange={({ target }) => change(one, target.checked)}
            >
              {TITLES[one.kind]}
            </Switch>
            <p id={`subscription-${one.kind}`} className={css.hint}>
              {one.may_give && `${one.text}. `}
              {hintOf(one)}
            </p>
          </li>
        ))}
      </ul>
      <div role="status">
        {isDone && !hasAny && <Notice tone="ok">Готово. Остались только письма о&nbsp;заказах.</Notice>}
        {error !== null && <Notice tone="bad">{error}</Notice>}
      </div>
      {hasAny && (
        <Button look="line" loading={busy} onClick={endAll}>
          Отписаться от&nbsp;всего
        </Button>
      )}
    </div>
  )
}
