import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { MOSCOW_MINUTES } from '#kernel/dates.ts'
import { formatMoney } from '#kernel/money.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { CameraScan } from '#shop/office/office/scanner/camera-scan.tsx'
import { play } from '#shop/office/office/scanner/sound.ts'
import { useKeyboard } from '#shop/office/office/scanner/use-keyboard.ts'
import { paperMoment } from '#shop/office/office/moment-text.ts'
import { BackLink } from '#shop/office/office/shell/back-link.tsx'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import css from '#shop/office/office/orders.module.css'
import type { OfficeOrder } from '../counter.api.ts'
import { counterApi } from './counter-api.ts'
import { CourierEvening } from './courier-evening.tsx'
import { CourierChoice, GiveParcels, useCourier } from './courier-choice.tsx'
import { useActions } from './outbox/network-state.tsx'
import { useOutbox } from './outbox/outbox-context.ts'
import { addressText } from './order-parts.tsx'
import { sumToTake } from './order-words.ts'
import { whyNotShipped } from './parcels.ts'
import { shiftApi } from './shift-api.ts'

const REFRESH_MS = 30_000

/** STAFF-04, DESK-07: one courier takes many parcels by a list, which he confirms by his code or signs on paper. */
export const CouriersPage = () => {
  const { storeId, say, me } = useDesk()
  const { act, outbox } = useOutbox()
  const actions = useActions(outbox)
  const { data: rounds, isPending } = useQuery({
    queryKey: ['courier rounds', storeId],
    queryFn: async ({ signal }) => valueOrThrow(await shiftApi.courierRounds({ store_id: storeId }, { signal })),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  })
  const courier = useCourier(rounds, me)
  const [typed, setTyped] = useState('')
  const [parcels, setParcels] = useState<readonly OfficeOrder[]>([])
  const [given, setGiven] = useState<{
    readonly courier: string
    readonly at: Date
    readonly isConfirmed: boolean
  } | null>(null)
  const scanned = useRef(new Set<string>())

  const add = async (text: string): Promise<void> => {
    if (given !== null) return say('bad', 'Список уже отдан: начните новый')
    try {
      const { orders } = valueOrThrow(await counterApi.find({ store_id: storeId, text }))
      const [found] = orders
      if (found === undefined || orders.length > 1)
        return say('bad', `По\u00a0запросу «${text.slice(0, 40)}» нет одной посылки`)
      const why = whyNotShipped(found, storeId)
      if (why !== null) return say('bad', why)
      const order = valueOrThrow(await counterApi.order({ number: found.number }))
      if (scanned.current.has(order.number)) return say('bad', `${order.number} уже в\u00a0списке`)
      scanned.current.add(order.number)
      play('ok')
      setParcels((now) => [...now, order])
    } catch (error) {
      say('bad', errorText(error))
    }
  }
  useKeyboard({ onScan: (text) => void add(text) })
  const give = (name: string, isConfirmed: boolean): void => {
    if (name === '') return say('bad', 'Укажите, какой курьер забирает посылки')
    for (const { number } of parcels) act({ call: 'ship', input: { number, courier: name } })
    setGiven({ courier: name, at: new Date(), isConfirmed })
  }
  const begin = (): void => {
    scanned.current.clear()
    setParcels([])
    setGiven(null)
  }
  // The list is signed in the store, whatever clock its device has.
  const givenText = given === null ? '' : paperMoment(given.at, parcels[0]?.timezoneoffset ?? MOSCOW_MINUTES)
  const toTake = parcels.reduce((sum, order) => sum + sumToTake(order), 0)
  const waiting = actions.filter(({ call }) => call === 'ship').length
  return (
    <main className={css.page}>
      <BackLink />
      <h1 className={css.heading}>Отдать курьеру</h1>
      {given === null ? (
        <div className={css.courier}>
          {isPending ? <p role="status">Загружаем курьеров…</p> : <CourierChoice courier={courier} />}
          <form
            aria-label="Посылка"
            className={css.answers}
            onSubmit={(event) => {
              event.preventDefault()
              void add(typed.trim())
              setTyped('')
            }}
          >
            <TextField label="Номер заказа" value={typed} onChange={setTyped} autoComplete="off" maxLength={40} />
            <Button type="submit" look="line" disabled={typed.trim() === ''}>
              Добавить
            </Button>
          </form>
          <CameraScan onScan={(text) => void add(text)} />
        </div>
      ) : (
        <p>
          {me.stores.find(({ id }) => id === storeId)?.name}, {givenText}. Курьер: <b>{given.courier}</b>.{' '}
          {given.isConfirmed ? 'Подтвердил своим кодом.' : 'Не\u00a0подтверждено курьером.'}
        </p>
      )}
      <table className={css.parcels}>
        <thead>
          <tr>
            <th>№</th>
            <th>Заказ</th>
            <th>Куда</th>
            <th>Взять денег</th>
          </tr>
        </thead>
        <tbody>
          {parcels.map((order, index) => (
            <tr key={order.number}>
              <td>{index + 1}</td>
              <td>{order.number}</td>
              <td>
                {order.recipient_name}, {addressText(order)}
                {order.courier_time !== null && `; ${order.courier_time}`}
              </td>
              <td>{sumToTake(order) === 0 ? 'оплачен' : formatMoney(sumToTake(order))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {parcels.length === 0 && <p className={css.hint}>Сканируйте или введите номера заказов, один за&nbsp;другим.</p>}
      {parcels.length > 0 && (
        <p className={css.total}>
          Всего {parcels.length}, взять {formatMoney(toTake)}
        </p>
      )}
      {given !== null && !given.isConfirmed && (
        <p className={css.signature}>Принял курьер: ____________________ / {given.courier} /</p>
      )}
      {given !== null && waiting > 0 && <p role="status">Отмечаем: осталось {waiting}</p>}
      {given === null && parcels.length > 0 && (
        <div className={css.courier}>
          <GiveParcels courier={courier} numbers={parcels.map(({ number }) => number)} onGive={give} />
        </div>
      )}
      <div className={css.answers}>
        {given === null && parcels.length > 0 && (
          <Button
            look="quiet"
            onClick={() => {
              scanned.current.delete(parcels.at(-1)?.number ?? '')
              setParcels(parcels.slice(0, -1))
            }}
          >
            Убрать последнюю
          </Button>
        )}
        {given !== null && (
          <>
            <Button size="lg" onClick={() => print()}>
              Напечатать список
            </Button>
            <Button look="line" onClick={begin}>
              Новый список
            </Button>
          </>
        )}
      </div>
      {parcels.length === 0 && rounds !== undefined && <CourierEvening rounds={rounds} />}
    </main>
  )
}
