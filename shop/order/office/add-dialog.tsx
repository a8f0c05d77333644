import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { mayDo } from '#kernel/staff-rights.ts'
import { formatMoney } from '#kernel/money.ts'
import { useFirstFocus } from '#platform/ui/behaviour/use-first-focus.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { RadioCard, RadioCards } from '#platform/ui/fields/radio-card.tsx'
import { Stepper } from '#platform/ui/fields/stepper.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Dialog } from '#platform/ui/layers/dialog.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { useSending } from '#shop/office/office/api/use-sending.ts'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import { storeMoment } from '#shop/office/office/moment-text.ts'
import { UNPAID_MINUTES } from '#shop/payment/facts/payment-limits.ts'
import { NOT_RECOMPUTED_TEXTS } from '#shop/pricing/facts/not-recomputed.ts'
import type { Additions, OfficeOrder } from '../counter.api.ts'
import { counterApi } from './counter-api.ts'
import css from '#shop/office/office/orders.module.css'

/** DESK-04: adds a product of the store to an order, with the sum before and after; of one paid online by a link to pay. */
export const AddProduct = ({ order }: { order: OfficeOrder }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        Добавить товар…
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={`Добавить в\u00a0${order.number}`} width="form">
        <AddForm number={order.number} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

const AddForm = ({ number, onDone }: { number: string; onDone: () => void }) => {
  const { say } = useDesk()
  const form = useFirstFocus<HTMLFormElement>(null)
  const [typed, setTyped] = useState('')
  const [text, setText] = useState('')
  const [quantity, setQuantity] = useState(1)
  const [chosen, setChosen] = useState<number | null>(null)
  const [recomputes, setRecomputes] = useState(false)
  const { isSending, run } = useSending((text) => say('bad', text))
  const { data, error } = useQuery({
    queryKey: ['additions', number, quantity, text],
    enabled: text !== '',
    queryFn: async ({ signal }) => valueOrThrow(await counterApi.additions({ number, quantity, text }, { signal })),
    placeholderData: (last) => last,
    staleTime: 0,
  })
  const offer = data?.offers.find(({ variant_id }) => variant_id === chosen) ?? data?.offers[0]
  const recomputed = offer?.recomputed ?? null
  const price = recomputes && recomputed !== null ? recomputed : offer
  const byLink = recomputes && recomputed !== null ? recomputed.by_link : data?.by_link === true
  const search = (event: FormEvent): void => {
    event.preventDefault()
    setChosen(null)
    setText(typed.trim())
  }
  const add = async (): Promise<void> => {
    if (offer === undefined || price === undefined) return
    const input = {
      number,
      variant_id: offer.variant_id,
      quantity,
      shown_total: price.total,
      recompute: price !== offer,
    }
    await run(async () => {
      valueOrThrow(await counterApi.addLine(input, { idempotencyKey: crypto.randomUUID() }))
      say('ok', byLink ? 'Ссылка на\u00a0доплату отправлена' : `Добавлено: ${offer.name}`)
      onDone()
    })
  }
  return (
    <div className={css.shortForm}>
      <form ref={form} onSubmit={search}>
        <TextField
          kind="search"
          label="Штрихкод, артикул или слова, затем Enter"
          value={typed}
          maxLength={100}
          autoComplete="off"
          autofocus
          onChange={setTyped}
        />
      </form>
      <Stepper label="Сколько штук" value={quantity} min={1} max={99} onChange={setQuantity} />
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {data?.offers.length === 0 && <p role="status">В&nbsp;магазине заказа этого столько нет.</p>}
      {data !== undefined && data.offers.length > 0 && (
        <div className={css.offers}>
          <RadioCards legend="Что добавить">
            {data.offers.map(({ variant_id, brand_name, name, shade_name, size_text, unit_price, free }) => (
              <RadioCard
                key={variant_id}
                name="addition"
                title={[`${brand_name}, ${name}`, shade_name, size_text].filter(Boolean).join(', ')}
                checked={offer?.variant_id === variant_id}
                onChange={() => setChosen(variant_id)}
              >
                {formatMoney(unit_price)}, в&nbsp;магазине {free}
              </RadioCard>
            ))}
          </RadioCards>
        </div>
      )}
      {data !== undefined && offer !== undefined && recomputed !== null && (
        <RadioCards legend="Скидки заказа">
          <RadioCard
            name="promotions"
            title="Оставить, как были"
            checked={!recomputes}
            onChange={() => setRecomputes(false)}
          >
            Станет {formatMoney(offer.total)}
          </RadioCard>
          <RadioCard
            name="promotions"
            title="Пересчитать с&nbsp;добавленным"
            checked={recomputes}
            onChange={() => setRecomputes(true)}
          >
            Станет {formatMoney(recomputed.total)}, на&nbsp;{formatMoney(offer.total - recomputed.total)} меньше
          </RadioCard>
        </RadioCards>
      )}
      {data !== undefined && price !== undefined && (
        <div className={css.offerActions}>
          <p role="status">
            Было {formatMoney(data.was)}, станет {formatMoney(price.total)}:{' '}
            {byLink ? (
              <>
                пошлём ссылку доплатить {formatMoney(price.sum)}, держим товар {UNPAID_MINUTES}&nbsp;минут.
                {price.cheaper > 0 && ` За\u00a0доставку вернём ${formatMoney(price.cheaper)}.`}
              </>
            ) : (
              differenceText(data.was, price.total, data.by_link)
            )}
            {recomputed === null && ` ${fixedText(data.fixed_promotions)}`}
          </p>
          <Button wide loading={isSending} onClick={() => void add()}>
            {byLink ? `Послать ссылку на\u00a0${formatMoney(price.sum)}` : `Добавить ${quantity}\u00a0шт.`}
          </Button>
        </div>
      )}
    </div>
  )
}

const fixedText = (fixed: Additions['fixed_promotions']): string =>
  fixed === null ? 'Скидки заказа не\u00a0меняются.' : NOT_RECOMPUTED_TEXTS[fixed]

/** What the buyer pays or gets back when the pieces are in the order at once. */
const differenceText = (was: number, total: number, isPaid: boolean): string => {
  if (total > was) return `при получении доплатить ${formatMoney(total - was)}.`
  if (total === was) return 'доплачивать нечего.'
  return `${isPaid ? 'вернём' : 'при получении меньше на'} ${formatMoney(was - total)}.`
}

/** Pieces that wait for the buyer's payment. */
export const WaitingAddition = ({ order: { number, addition, timezoneoffset } }: { order: OfficeOrder }) => {
  const { say, me } = useDesk()
  const { isSending, run } = useSending((text) => say('bad', text))
  if (addition === undefined) return null
  const withdraw = async (): Promise<void> => {
    valueOrThrow(await counterApi.withdrawAddition({ number }, { idempotencyKey: crypto.randomUUID() }))
    say('ok', 'Добавление убрано, заказ прежний')
  }
  return (
    <Notice>
      <p>
        Ждём доплату {formatMoney(addition.amount)} за&nbsp;добавленное: {addition.name}, {addition.quantity}&nbsp;шт.
        Ссылка у&nbsp;покупателя, держим до&nbsp;{storeMoment(addition.until, timezoneoffset)}.
      </p>
      {mayDo(me, 'orders.place') && (
        <Button look="quiet" loading={isSending} onClick={() => void run(withdraw)}>
          Убрать добавление
        </Button>
      )}
    </Notice>
  )
}
