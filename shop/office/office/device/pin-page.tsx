import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { mayDo } from '#kernel/staff-rights.ts'
import { MAX_PIN, PIN_IDLE_MINUTES } from '#kernel/staff-sessions.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { deviceApi } from '../api/device-api.ts'
import { errorText } from '../api/error-text.ts'
import { valueOrThrow } from '../api/signed-out.ts'
import { useSending } from '../api/use-sending.ts'
import office from '../page.module.css'
import { useDesk } from '../shell/desk-context.ts'
import { DEVICE_KEY } from './use-device.ts'
import css from './pin-page.module.css'

/** OFFICE-08: the short code of the member who works here. */
export const PinPage = () => {
  const { say, me } = useDesk()
  const client = useQueryClient()
  const { data, error } = useQuery({
    queryKey: DEVICE_KEY,
    queryFn: async ({ signal }) => valueOrThrow(await deviceApi.counterDevice({}, { signal })),
  })
  const [pin, setPin] = useState('')
  const [again, setAgain] = useState('')
  const { isSending, failure, setFailure, run } = useSending()
  const send = (next: string | null): Promise<boolean> =>
    run(async () => {
      valueOrThrow(await deviceApi.setPin({ pin: next }))
      setPin('')
      setAgain('')
      say('ok', next === null ? 'Короткий код убран' : 'Короткий код задан')
      await client.invalidateQueries({ queryKey: DEVICE_KEY })
    })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (pin === again) void send(pin)
    else setFailure('Коды не\u00a0совпали: введите один и\u00a0тот\u00a0же дважды.')
  }
  const own = data?.own ?? null
  const field = (label: string, value: string, onChange: (value: string) => void) => (
    <TextField
      label={label}
      type="password"
      inputMode="numeric"
      autoComplete="new-password"
      value={value}
      onChange={(typed) => onChange(typed.replaceAll(/\D/g, '').slice(0, MAX_PIN))}
      maxLength={MAX_PIN}
      required
    />
  )
  return (
    <main className={office.page}>
      <h1 className={office.heading}>Короткий код</h1>
      {mayDo(me, 'orders.ship') && (
        <p>Курьер подтверждает им у&nbsp;прилавка, какие посылки забирает. Никому его не&nbsp;называйте.</p>
      )}
      {(mayDo(me, 'orders.pick') || mayDo(me, 'orders.hand_over')) && (
        <p>
          По&nbsp;нему вы&nbsp;сменяете коллегу за&nbsp;прилавком за&nbsp;две секунды: F8, ваше имя, код.
          Он&nbsp;подходит только там, где сегодня вошли с&nbsp;паролем. Если никто ничего не&nbsp;нажимал{' '}
          {PIN_IDLE_MINUTES}&nbsp;минуты, прилавок спросит код.
        </p>
      )}
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {own !== null && !own.may_set && (
        <Notice>Вы&nbsp;вошли по&nbsp;коду. Чтобы сменить его, войдите с&nbsp;паролем.</Notice>
      )}
      {own?.may_set === true && (
        <form className={css.form} onSubmit={submit}>
          {own.has_pin && <Notice tone="ok">Код задан.</Notice>}
          {failure !== null && <Notice tone="bad">{failure}</Notice>}
          {field(
            own.min === MAX_PIN
              ? `Новый код, ${MAX_PIN}\u00a0цифр`
              : `Новый код, от\u00a0${own.min} до\u00a0${MAX_PIN}\u00a0цифр`,
            pin,
            setPin,
          )}
          {field('Ещё раз', again, setAgain)}
          <Button type="submit" loading={isSending} disabled={pin.length < own.min}>
            Задать код
          </Button>
          {own.has_pin && (
            <Button look="quiet" onClick={() => void send(null)}>
              Убрать код
            </Button>
          )}
        </form>
      )}
    </main>
  )
}
