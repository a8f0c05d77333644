/** STAFF-03: products of the store that may replace missing pieces; found by words, or by a scan of the pack in the seller's hand. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { OfficeOrder, PickLine, SubstituteOffers as Offers } from '../counter.api.ts'
import type { VariantId } from '#kernel/ids.ts'
import { answerMinutes } from '../facts/order-times.ts'
import { formatMoney } from '#kernel/money.ts'
import { failureText } from '#platform/client/failure.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { RadioCard, RadioCards } from '#platform/ui/fields/radio-card.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { useFirstFocus } from '#platform/ui/behaviour/use-first-focus.ts'
import { Picture } from '#platform/ui/images/picture.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { counterApi } from './counter-api.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import css from '#shop/office/office/orders.module.css'

type Offer = Offers['offers'][number]

/** «заплатит столько же: 890 ₽», «заплатит 590 ₽, на 300 ₽ меньше» */
const offerPriceText = ({ was, now }: Pick<Offer, 'was' | 'now'>): string =>
  now < was
    ? `заплатит ${formatMoney(now)}, на\u00a0${formatMoney(was - now)} меньше`
    : `заплатит столько же: ${formatMoney(now)}`

const variantText = ({ shade_name, size_text, sku }: Offer): string =>
  [shade_name, size_text, `арт.\u00a0${sku}`].filter((part) => part !== null && part !== '').join(' · ')

type Props = {
  readonly order: Pick<OfficeOrder, 'number' | 'delivery'>
  readonly line: PickLine
  readonly quantity: number
  readonly onPropose: (variantId: VariantId, agreed: boolean) => void
}

export const SubstituteOffers = ({ order: { number, delivery }, line, quantity, onPropose }: Props) => {
  const [typed, setTyped] = useState('')
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<number | null>(null)
  const form = useFirstFocus<HTMLFormElement>(null)
  const { data, error, isFetching } = useQuery({
    queryKey: ['substitutes', number, line.line_id, quantity, text],
    queryFn: async ({ signal }) =>
      valueOrThrow(await counterApi.substitutes({ number, line_id: line.line_id, quantity, text }, { signal })).offers,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const offers = data ?? []
  const offer = offers.find(({ variant_id }) => variant_id === chosen) ?? (offers.length === 1 ? offers[0] : undefined)
  const search = (event: FormEvent): void => {
    event.preventDefault()
    setText(typed.trim())
    setChosen(null)
  }
  return (
    <>
      <form ref={form} role="search" onSubmit={search}>
        <TextField
          label="Сканируйте или введите название"
          kind="search"
          name="substitute"
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          enterKeyHint="search"
          autofocus
        />
      </form>
      {error !== null && <Notice tone="bad">{failureText(error)}</Notice>}
      <p className={css.hint} role="status">
        {data === undefined && isFetching && 'Ищем замену…'}
        {data !== undefined && offers.length === 0 && 'В\u00a0магазине такого нет в\u00a0нужном количестве.'}
      </p>
      {offers.length > 0 && (
        <div className={css.offers}>
          <RadioCards legend={text === '' ? 'Ближе всего' : `По запросу «${text}»`}>
            {offers.map((one) => (
              <RadioCard
                key={one.variant_id}
                name="offer"
                value={String(one.variant_id)}
                checked={one === offer}
                onChange={() => setChosen(one.variant_id)}
                title={`${one.brand_name}, ${one.name}`}
              >
                <span className={css.offer}>
                  <span className={css.offerPicture}>
                    {one.picture !== null && (
                      <Picture {...one.picture} tone={null} alt="" sizes="64px" widths={[160]} fit="contain" />
                    )}
                  </span>
                  <span>
                    {variantText(one)}
                    <br />
                    На&nbsp;полке {one.free}&nbsp;шт., {offerPriceText(one)}
                  </span>
                </span>
              </RadioCard>
            ))}
          </RadioCards>
        </div>
      )}
      {offer !== undefined && (
        <>
          <p className={css.hint}>
            Покупатель получит СМС и&nbsp;письмо и&nbsp;ответит на&nbsp;странице заказа. Если за&nbsp;
            {answerMinutes(delivery)}&nbsp;минут не&nbsp;ответит, товар уйдёт из&nbsp;заказа.
          </p>
          <div className={css.offerActions}>
            <Button wide onClick={() => onPropose(offer.variant_id, false)}>
              Спросить покупателя
            </Button>
            <Button wide look="line" onClick={() => onPropose(offer.variant_id, true)}>
              Согласовано по&nbsp;телефону
            </Button>
          </div>
        </>
      )}
    </>
  )
}
