import { useState } from 'react'
import { fullDate } from '#kernel/dates.ts'
import { api } from '#platform/client/client.ts'
import { useShop } from '#platform/client/shop.ts'
import { useCall } from '#platform/client/use-call.ts'
import { Switch } from '#platform/ui/fields/checkbox.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import type { ConsentAim, Subscriptions } from '../../user.api.ts'
import css from './personal.module.css'

const TITLES: Readonly<Record<ConsentAim, string>> = {
  news: 'Новости магазина',
  favourites: 'Избранное подешевело или появилось',
  points: 'Бонусы скоро сгорят',
  reviews: 'Публикация отзывов, вопросов и\u00a0ответов',
  calls: 'Звонки с\u00a0предложениями',
}
const LETTERS: readonly ConsentAim[] = ['news', 'favourites', 'points']

type Aim = Subscriptions['aims'][number]

const stateText = ({ aim, is_given, awaits_mailbox, changed_at, given_version }: Aim, email: string): string => {
  if (awaits_mailbox)
    return `Ждём подтверждения: откройте ссылку из\u00a0письма, которое мы отправили на\u00a0${email}.`
  const hint = aim === 'reviews' ? ' Без него отзывы, вопросы и\u00a0ответы скрыты.' : ''
  if (changed_at === null && !LETTERS.includes(aim)) return `Согласия нет.${hint}`
  if (changed_at === null) return is_given ? 'Приходят по\u00a0правилам бонусной программы.' : 'Не\u00a0приходят.'
  const day = fullDate(changed_at.slice(0, 10))
  return is_given
    ? `Согласие дано ${day}${given_version === null ? '' : `, редакция от\u00a0${fullDate(given_version)}`}.`
    : `Согласие отозвано ${day}.${hint}`
}

/** SAFE-05: a consent for each aim. One press gives it, one press withdraws it. */
export const ConsentSwitches = ({ initial }: { initial: Subscriptions }) => {
  const { terms } = useShop()
  const [{ email, aims }, setSubscriptions] = useState(initial)
  const { busy, error, run } = useCall()
  const change = ({ aim, version }: Aim, is_given: boolean): void =>
    run(
      'Failed to change a consent',
      () => api.user.setConsent({ aim, is_given, consent_text_version: version }),
      setSubscriptions,
    )
  const shown = aims.filter(({ aim }) => aim !== 'points' || terms.bonus !== null)
  const listOf = (some: readonly Aim[]) => (
    <ul className={css.consents}>
      {some.map((one) => (
        <li key={one.aim}>
          <Switch
            checked={one.is_given || one.awaits_mailbox}
            aria-disabled={busy}
            aria-describedby={`consent-${one.aim}`}
            onChange={({ target }) => change(one, target.checked)}
          >
            {TITLES[one.aim]}
          </Switch>
          <p id={`consent-${one.aim}`} className={css.consent}>
            {one.text}. {stateText(one, email)}
          </p>
        </li>
      ))}
    </ul>
  )
  return (
    <>
      {listOf(shown.filter(({ aim }) => !LETTERS.includes(aim)))}
      <p className={css.facts}>
        Письма приходят на&nbsp;{email}. О&nbsp;заказах, оплате и&nbsp;возвратах мы&nbsp;пишем всегда, остальное
        выбираете вы.
      </p>
      {listOf(shown.filter(({ aim }) => LETTERS.includes(aim)))}
      <div role="status">{error !== null && <Notice tone="bad">{error}</Notice>}</div>
    </>
  )
}
