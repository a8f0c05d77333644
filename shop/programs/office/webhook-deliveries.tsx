import { Button } from '#platform/ui/controls/button.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import css from '#shop/office/office/accounts/accounts.module.css'
import { useListSending } from '#shop/office/office/accounts/staff-query.ts'
import { moscowMomentText } from '#shop/office/office/moscow-moment.ts'
import office from '#shop/office/office/page.module.css'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import { EVENTS } from '../facts/events.ts'
import type { WebhookDelivery } from '../webhooks.api.ts'
import { webhooksApi } from './programs-api.ts'
import { webhooksQuery } from './programs-query.ts'

const STATES = {
  '': 'Все',
  waiting: 'Ждут',
  sent: 'Приняты',
  failed: 'Не\u00a0приняты',
} as const
type Shown = keyof typeof STATES
const STATE_NAMES = Object.keys(STATES) as Shown[]
const STATE_OF_ONE = { waiting: 'ждёт', sent: 'принято', failed: 'не\u00a0принято' } as const
const LOOKS = { waiting: 'waits', sent: 'in', failed: 'closed' } as const
const TITLES = new Map<string, string>(Object.entries(EVENTS))

const attemptText = ({ at, status, error, took_ms }: WebhookDelivery['attempts'][number]): string =>
  `${moscowMomentText(at)}: ${status === null ? `нет ответа (${error ?? ''})` : `ответ ${status}`}, ${took_ms}\u00a0мс`

/** The newest messages with their attempts. */
export const Deliveries = ({
  deliveries,
  state,
  onState,
}: {
  readonly deliveries: readonly WebhookDelivery[]
  readonly state: Shown
  readonly onState: (state: Shown) => void
}) => {
  const { say } = useDesk()
  const { isSending, failure, send } = useListSending(webhooksQuery.queryKey)
  const again = (id: string): void =>
    void send(
      () => webhooksApi.sendWebhookAgain({ id }),
      () => say('ok', 'Уйдёт в\u00a0течение минуты, с\u00a0тем\u00a0же номером'),
    )
  return (
    <section className={css.stack} aria-labelledby="deliveries">
      <h2 className={office.subheading} id="deliveries">
        Уведомления
      </h2>
      <nav className={office.states} aria-label="Какие показать">
        {STATE_NAMES.map((name) => (
          <button
            key={name}
            type="button"
            className={office.state}
            aria-current={name === state ? 'true' : undefined}
            onClick={() => onState(name)}
          >
            {STATES[name]}
          </button>
        ))}
      </nav>
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      {deliveries.length === 0 && <p className={office.hint}>Таких нет за&nbsp;последние 30&nbsp;дней.</p>}
      <ul className={css.rows}>
        {deliveries.map((delivery) => (
          <li key={delivery.id} className={css.item}>
            <span className={css.words}>
              <b>{TITLES.get(delivery.type) ?? delivery.type}</b>
              <span className={office.hint}>
                {moscowMomentText(delivery.at)}, {delivery.about}, {delivery.message_id}
              </span>
              {delivery.attempts.map((attempt) => (
                <span key={attempt.at} className={office.hint}>
                  {attemptText(attempt)}
                </span>
              ))}
              {delivery.state === 'waiting' && delivery.attempts.length > 0 && (
                <span className={office.hint}>Следующая попытка: {moscowMomentText(delivery.next_at)}</span>
              )}
            </span>
            <span className={css.actions}>
              <span className={css.state} data-look={LOOKS[delivery.state]}>
                {STATE_OF_ONE[delivery.state]}
              </span>
              <Button look="line" size="sm" loading={isSending} onClick={() => again(delivery.id)}>
                Послать ещё раз
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
