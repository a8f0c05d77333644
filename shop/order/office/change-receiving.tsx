/** ORD-08: staff change by whom, where, when and how an order is received, with its sum before and after. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { formatMoney } from '#kernel/money.ts'
import { addressOfLine } from '#kernel/postal-address.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { RadioCard, RadioCards } from '#platform/ui/fields/radio-card.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Dialog } from '#platform/ui/layers/dialog.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { intervalText } from '#shop/delivery/facts/courier-intervals.ts'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { useSending } from '#shop/office/office/api/use-sending.ts'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import type { ChangeByStaff, DeliveryTerms, OfficeOrder } from '../counter.api.ts'
import { ORDER_LENGTHS } from '../facts/order-fields.ts'
import { counterApi } from './counter-api.ts'
import { orderQuery } from './order-queries.ts'
import css from '#shop/office/office/orders.module.css'

export const ChangeReceiving = ({ order }: { order: OfficeOrder }) => {
  const [isOpen, setOpen] = useState(false)
  const { number } = order
  const { data, error } = useQuery({
    queryKey: ['delivery terms', number],
    enabled: isOpen,
    queryFn: async ({ signal }) => valueOrThrow(await counterApi.deliveryTerms({ number }, { signal })),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        Изменить получение…
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={`Получение ${number}`} width="form">
        {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
        {data === undefined && error === null && <p role="status">Смотрим, что можно изменить…</p>}
        {data !== undefined && <ChangeForm order={order} terms={data} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}

const WAYS = { pickup: 'Самовывоз из\u00a0магазина заказа', courier: 'Наш курьер' } as const
type Typed = {
  readonly name: string
  readonly phone: string
  readonly line: string
  readonly interval: string
  readonly isOtherWay: boolean
  /** The other parcels of the order get the recipient too. */
  readonly isForAll: boolean
}

/** What the chosen way asks for. */
const askedOf = ({ address, intervals, other_way: other }: DeliveryTerms, isOtherWay: boolean) =>
  isOtherWay && other.delivery !== null
    ? { other, goesToDoor: other.delivery === 'courier', intervals: other.intervals }
    : { other: null, goesToDoor: address !== null, intervals }

/** What differs from the order. */
const changeOf = (order: OfficeOrder, terms: DeliveryTerms, typed: Typed): Omit<ChangeByStaff, 'number'> => {
  const { other, goesToDoor, intervals } = askedOf(terms, typed.isOtherWay)
  const interval = intervals.find((one) => intervalText(one) === typed.interval)
  const { name, phone } = typed
  const isRecipientSame = name.trim() === terms.recipient_name && phone === terms.recipient_phone
  const isDoorSame = other === null && typed.line.trim() === terms.address
  const stored = order.postal_address
  const door = isDoorSame && stored !== null ? { ...stored } : { ...addressOfLine(typed.line), postal_code: null }
  const { street, house, flat, entrance, floor, intercom, postal_code } = door
  return {
    ...(isRecipientSame
      ? {}
      : { recipient: { name: name.trim(), phone, ...(typed.isForAll ? {} : { only_here: true }) } }),
    ...(other === null ? {} : { delivery: other.delivery, shown_total: other.total }),
    ...(goesToDoor && (!isDoorSame || interval !== undefined)
      ? { postal_address: { street, house, flat, entrance, floor, intercom, postal_code } }
      : {}),
    ...(goesToDoor && interval !== undefined ? { interval } : {}),
  }
}

const differenceText = (was: number, total: number, isPaid: boolean): string => {
  if (total === was) return 'сумма заказа не\u00a0изменится'
  const back = isPaid ? 'вернём' : 'при получении меньше на'
  return total < was ? `${back} ${formatMoney(was - total)}` : `при получении больше на ${formatMoney(total - was)}`
}

type FormProps = { readonly order: OfficeOrder; readonly terms: DeliveryTerms; readonly onDone: () => void }
const ChangeForm = ({ order, terms, onDone }: FormProps) => {
  const { say } = useDesk()
  const client = useQueryClient()
  const { isSending, failure, run } = useSending()
  const [typed, setTyped] = useState<Typed>({
    name: terms.recipient_name,
    phone: terms.recipient_phone,
    line: terms.address ?? '',
    interval: '',
    isOtherWay: false,
    isForAll: true,
  })
  const set = (part: Partial<Typed>): void => setTyped({ ...typed, ...part })
  const { other_way: other, other_parcels: others } = terms
  const { other: chosen, goesToDoor, intervals } = askedOf(terms, typed.isOtherWay)
  const change = changeOf(order, terms, typed)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const isChanged = await run(async () => {
      const input = { number: order.number, ...change }
      const changed = valueOrThrow(await counterApi.changeReceiving(input, { idempotencyKey: crypto.randomUUID() }))
      client.setQueryData(orderQuery(order.number).queryKey, changed)
      for (const parcel of others.change) void client.invalidateQueries({ queryKey: orderQuery(parcel).queryKey })
      say('ok', 'Получение изменено, покупатель узнает из\u00a0сообщения')
      onDone()
    })
    if (!isChanged) void client.invalidateQueries({ queryKey: ['delivery terms', order.number] })
  }
  return (
    <form className={css.shortForm} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label="Кто получит"
        value={typed.name}
        maxLength={ORDER_LENGTHS.name}
        autoComplete="off"
        onChange={(name) => set({ name })}
      />
      <TextField
        kind="phone"
        label="Телефон получателя"
        value={typed.phone}
        autoComplete="off"
        onChange={(phone) => set({ phone })}
      />
      {others.change.length > 0 && (
        <Checkbox checked={typed.isForAll} onChange={(event) => set({ isForAll: event.currentTarget.checked })}>
          Тот&nbsp;же получатель у&nbsp;всего заказа: и&nbsp;в&nbsp;посылке {others.change.join(', ')}
        </Checkbox>
      )}
      {others.stay.length > 0 && (
        <p className={css.hint}>
          В&nbsp;посылке {others.stay.join(', ')} получатель останется прежним: она уже передана, завершена или
          из&nbsp;другого магазина.
        </p>
      )}
      {other.delivery === null ? (
        <p className={css.hint}>{other.why_not}</p>
      ) : (
        <RadioCards legend="Как получить">
          <RadioCard
            name="way"
            title={WAYS[other.delivery === 'pickup' ? 'courier' : 'pickup']}
            checked={!typed.isOtherWay}
            onChange={() => set({ isOtherWay: false, interval: '' })}
          >
            Как сейчас, {formatMoney(terms.was)}
          </RadioCard>
          <RadioCard
            name="way"
            title={WAYS[other.delivery]}
            checked={typed.isOtherWay}
            onChange={() => set({ isOtherWay: true, interval: '' })}
          >
            Станет {formatMoney(other.total)}: {differenceText(terms.was, other.total, order.payment !== 'on_receipt')}
          </RadioCard>
        </RadioCards>
      )}
      {goesToDoor && (
        <TextField
          label="Улица, дом, квартира"
          hint="ул. Кирова, 104, кв. 5"
          value={typed.line}
          maxLength={300}
          autoComplete="off"
          onChange={(line) => set({ line })}
        />
      )}
      {goesToDoor && intervals.length > 0 && (
        <TextField
          kind="select"
          label="Когда привезти"
          value={typed.interval}
          options={[
            { value: '', label: chosen !== null ? 'В\u00a0любое время дня' : 'Не\u00a0менять' },
            ...intervals.map((one) => ({ value: intervalText(one), label: intervalText(one) })),
          ]}
          onChange={(interval) => set({ interval })}
        />
      )}
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      <Button type="submit" wide loading={isSending} disabled={Object.keys(change).length === 0}>
        Сохранить
      </Button>
    </form>
  )
}
