import { useState, type FormEvent } from 'react'
import { Button } from '#platform/ui/controls/button.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import css from '#shop/office/office/accounts/accounts.module.css'
import { useListSending } from '#shop/office/office/accounts/staff-query.ts'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import { EVENT_NAMES, EVENTS, type WebhookEvent } from '../facts/events.ts'
import type { WebhookLine } from '../webhooks.api.ts'
import { webhooksApi } from './programs-api.ts'
import { webhooksQuery } from './programs-query.ts'

/** An address of notifications; null: a new one, whose secret `onMade` gets. */
export const WebhookForm = ({
  webhook,
  onMade,
}: {
  readonly webhook: WebhookLine | null
  readonly onMade: (made: { readonly id: number; readonly secret: string }) => void
}) => {
  const { say } = useDesk()
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [events, setEvents] = useState<ReadonlySet<string>>(new Set(webhook?.events))
  const [isOn, setOn] = useState(webhook?.is_on ?? true)
  const { isSending, failure, send } = useListSending(webhooksQuery.queryKey)
  const turn = (event: WebhookEvent, chosen: boolean): void => {
    const next = new Set(events)
    if (chosen) next.add(event)
    else next.delete(event)
    setEvents(next)
  }
  const submit = (submitted: FormEvent): void => {
    submitted.preventDefault()
    const chosen = EVENT_NAMES.filter((event) => events.has(event))
    void send(
      () => webhooksApi.saveWebhook({ id: webhook?.id ?? null, url, events: chosen, is_on: isOn }),
      ({ id, secret }) => {
        if (secret === null) say('ok', 'Адрес сохранён')
        else onMade({ id, secret })
      },
    )
  }
  return (
    <form className={css.wide} aria-label="Адрес уведомлений" onSubmit={submit}>
      <TextField
        label="Адрес"
        name="url"
        value={url}
        onChange={setUrl}
        maxLength={500}
        autoComplete="off"
        hint="https://erp.example.ru/hook"
        required
      />
      <fieldset className={css.group}>
        <legend>О&nbsp;чём сообщать</legend>
        {EVENT_NAMES.map((event) => (
          <Checkbox
            key={event}
            name={event}
            checked={events.has(event)}
            onChange={({ currentTarget }) => turn(event, currentTarget.checked)}
          >
            {EVENTS[event]} ({event})
          </Checkbox>
        ))}
      </fieldset>
      {webhook !== null && (
        <Checkbox name="is_on" checked={isOn} onChange={({ currentTarget }) => setOn(currentTarget.checked)}>
          Посылать уведомления
        </Checkbox>
      )}
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      <Button className={css.start} type="submit" loading={isSending}>
        {webhook === null ? 'Добавить адрес' : 'Сохранить'}
      </Button>
    </form>
  )
}
