import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { Notice } from '#platform/ui/layout/notice.tsx'
import css from '#shop/office/office/accounts/accounts.module.css'
import { useListSending } from '#shop/office/office/accounts/staff-query.ts'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { moscowMomentText } from '#shop/office/office/moscow-moment.ts'
import office from '#shop/office/office/page.module.css'
import { AskFirst } from '#shop/office/office/shell/ask-first.tsx'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import type { WebhookLine } from '../webhooks.api.ts'
import { webhooksApi } from './programs-api.ts'
import { webhookQuery, webhooksQuery } from './programs-query.ts'
import { ShownOnce } from './shown-once.tsx'
import { Deliveries } from './webhook-deliveries.tsx'
import { WebhookForm } from './webhook-form.tsx'

type Shown = '' | 'waiting' | 'sent' | 'failed'

/** EXCH-01: an address of notifications and what has become of each. The address of a new one is `new`. */
export const WebhookPage = () => {
  const { id = '' } = useParams()
  const [made, setMade] = useState<{ readonly id: number; readonly secret: string } | null>(null)
  const isNew = id === 'new'
  return (
    <main className={office.page}>
      <Link className={office.link} to="/programs">
        Все программы
      </Link>
      <h1 className={office.heading}>{isNew ? 'Новый адрес уведомлений' : 'Адрес уведомлений'}</h1>
      {made !== null && (
        <ShownOnce label="Секрет" secret={made.secret}>
          Адрес добавлен. Сохраните секрет сейчас: больше он не&nbsp;покажется. Им программа проверяет подпись
          уведомлений по&nbsp;Standard Webhooks.
        </ShownOnce>
      )}
      {isNew && made === null && <WebhookForm webhook={null} onMade={setMade} />}
      {!isNew && <Known key={id} id={Number(id)} />}
    </main>
  )
}

const Known = ({ id }: { id: number }) => {
  const [state, setState] = useState<Shown>('')
  const { data, error } = useQuery(webhookQuery(id, state))
  return (
    <>
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {data && (
        <>
          <State webhook={data.webhook} />
          <WebhookForm webhook={data.webhook} onMade={() => {}} />
          <Actions webhook={data.webhook} />
          <Deliveries deliveries={data.deliveries} state={state} onState={setState} />
        </>
      )}
    </>
  )
}

const State = ({ webhook: { is_on, failing_since, failed_at, waiting } }: { webhook: WebhookLine }) => {
  if (failed_at !== null)
    return (
      <Notice tone="bad">
        Остановлен {moscowMomentText(failed_at)}: три дня ничего не&nbsp;принимал. Ждут: {waiting}. Почините программу
        и&nbsp;сохраните адрес: всё, что ждёт, уйдёт по&nbsp;порядку.
      </Notice>
    )
  if (!is_on) return <Notice>Выключен: новые уведомления для него не&nbsp;записываются.</Notice>
  return failing_since === null ? null : (
    <Notice>
      Не&nbsp;принимает с&nbsp;{moscowMomentText(failing_since)}, ждут: {waiting}. Магазин повторяет три дня.
    </Notice>
  )
}

const Actions = ({ webhook: { id, waiting } }: { webhook: WebhookLine }) => {
  const { say } = useDesk()
  const navigate = useNavigate()
  const [secret, setSecret] = useState<string | null>(null)
  const { isSending, failure, send } = useListSending(webhooksQuery.queryKey)
  const renew = async (): Promise<boolean> => {
    await send(
      () => webhooksApi.renewWebhookSecret({ id }),
      (renewed) => setSecret(renewed.secret),
    )
    return true
  }
  const remove = async (): Promise<boolean> => {
    await send(
      () => webhooksApi.removeWebhook({ id }),
      () => {
        say('ok', 'Адрес убран')
        void navigate('/programs')
      },
    )
    return true
  }
  return (
    <div className={css.stack}>
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      {secret !== null && (
        <ShownOnce label="Новый секрет" secret={secret}>
          Прежний секрет больше не&nbsp;действует. Сохраните новый сейчас: он не&nbsp;покажется ещё раз.
        </ShownOnce>
      )}
      <div className={css.actions}>
        <AskFirst
          title="Новый секрет…"
          look="quiet"
          question="Программа со старым секретом перестанет узнавать уведомления, пока ей не дадут новый."
          yes="Сделать новый"
          no="Оставить"
          isSending={isSending}
          onYes={renew}
        />
        <AskFirst
          title="Убрать адрес…"
          look="quiet"
          question={`Вместе с адресом пропадут его попытки${waiting > 0 ? ` и неотправленное: ${waiting}` : ''}.`}
          yes="Убрать"
          no="Оставить"
          isSending={isSending}
          onYes={remove}
        />
      </div>
    </div>
  )
}
