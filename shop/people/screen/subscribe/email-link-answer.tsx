import { useState } from 'react'
import { paths } from '#kernel/pages/paths.ts'
import { api } from '#platform/client/client.ts'
import { useCall } from '#platform/client/use-call.ts'
import { Button, ButtonLink } from '#platform/ui/controls/button.tsx'
import { TextLink } from '#platform/ui/controls/link.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import css from './email-link-answer.module.css'

export type SubscriptionStep = 'confirm' | 'leave' | 'arrivals' | 'favourites'

export const STEP_TEXTS = {
  confirm: {
    title: 'Подписка на\u00a0новости',
    lead: 'Нажмите кнопку, и\u00a0новости магазина будут приходить на\u00a0вашу почту.',
    action: 'Подписаться',
    done: 'Подписка работает. Первое письмо придёт с\u00a0ближайшей новостью.',
  },
  leave: {
    title: 'Отписаться от\u00a0новостей',
    lead: 'Писем с\u00a0новостями больше не\u00a0будет. Письма о\u00a0заказах останутся.',
    action: 'Отписаться',
    done: 'Подписка снята, писем с\u00a0новостями больше не\u00a0будет.',
  },
  arrivals: {
    title: 'Сообщения о\u00a0поступлении',
    lead: 'Перестанем ждать все товары, о\u00a0которых вы просили сообщить на\u00a0эту почту.',
    action: 'Больше не\u00a0присылать',
    done: 'Готово. Сообщений о\u00a0поступлении больше не\u00a0будет.',
  },
  favourites: {
    title: 'Письма об\u00a0избранном',
    lead: 'Перестанем писать, когда товары из\u00a0вашего избранного дешевеют или появляются. Само избранное останется.',
    action: 'Больше не\u00a0присылать',
    done: 'Готово. Писем об\u00a0избранном больше не\u00a0будет. Вернуть их можно в\u00a0кабинете, в\u00a0разделе «Мои данные».',
  },
} as const

const send = {
  confirm: api.subscribe.confirm,
  leave: api.subscribe.leave,
  arrivals: api.arrivals.cancel,
  favourites: api.subscribe.leaveFavourites,
} as const

/** Page behind a link of an e-mail. Mail scanners open links, so only a press of the button confirms or unsubscribes. */
export const EmailLinkAnswer = ({ step, token }: { step: SubscriptionStep; token: string }) => {
  const { busy, error, run } = useCall()
  const [isDone, setDone] = useState(false)
  const texts = STEP_TEXTS[step]
  const press = (): void =>
    run(
      'Failed to answer a link of an e-mail',
      () => send[step]({ token }),
      () => setDone(true),
    )
  return (
    <div className={css.answer}>
      <div role="status">{isDone && <Notice tone="ok">{texts.done}</Notice>}</div>
      {error !== null && <Notice tone="bad">{error}</Notice>}
      {isDone ? (
        <ButtonLink look="line" to={step === 'arrivals' || step === 'favourites' ? paths.products : paths.news}>
          {step === 'arrivals' || step === 'favourites' ? 'В\u00a0каталог' : 'Читать новости'}
        </ButtonLink>
      ) : (
        <>
          <p>{texts.lead}</p>
          <Button size="lg" loading={busy} onClick={press}>
            {texts.action}
          </Button>
        </>
      )}
      {step !== 'confirm' && <TextLink to={paths.subscription('all', token)}>Все подписки на&nbsp;эту почту</TextLink>}
    </div>
  )
}
