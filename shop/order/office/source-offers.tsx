/** PARCEL-04: other stores that have the missing pieces of a pickup. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SUBSTITUTE_ANSWER_MINUTES } from '../facts/order-times.ts'
import type { OfficeOrder, PickLine } from '../counter.api.ts'
import { useCall } from '#platform/client/use-call.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { RadioCard, RadioCards } from '#platform/ui/fields/radio-card.tsx'
import { FormError } from '#platform/ui/forms/form-messages.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { momentText } from '#shop/office/office/moment-text.ts'
import css from '#shop/office/office/orders.module.css'
import { counterApi } from './counter-api.ts'

type Props = {
  readonly order: OfficeOrder
  readonly line: PickLine
  readonly quantity: number
  readonly onDone: () => void
}

export const SourceOffers = ({ order: { number, timezoneoffset }, line, quantity, onDone }: Props) => {
  const [chosen, setChosen] = useState<number | null>(null)
  const [key] = useState(() => crypto.randomUUID())
  const { busy, error: refused, run } = useCall()
  const input = { number, line_id: line.line_id, quantity }
  const { data, error } = useQuery({
    queryKey: ['sources', input],
    queryFn: async ({ signal }) => valueOrThrow(await counterApi.sources(input, { signal })),
    staleTime: 0,
  })
  const source = data?.sources.find(({ store_id }) => store_id === chosen) ?? data?.sources[0]
  return (
    <>
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {data?.sources.length === 0 && <p role="status">В&nbsp;других магазинах города столько нет.</p>}
      {data !== undefined && source !== undefined && data.arrives_at !== null && (
        <>
          <RadioCards legend="Откуда привезти">
            {data.sources.map((one) => (
              <RadioCard
                key={one.store_id}
                name="source"
                value={String(one.store_id)}
                title={one.name}
                checked={one === source}
                onChange={() => setChosen(one.store_id)}
              >
                Свободно {one.free}&nbsp;шт.
              </RadioCard>
            ))}
          </RadioCards>
          <p className={css.hint}>
            Если покупатель согласится сейчас, привезём к&nbsp;{momentText(data.arrives_at, timezoneoffset)}, бесплатно.
            Он получит СМС и&nbsp;письмо и&nbsp;ответит на&nbsp;странице заказа. Если за&nbsp;
            {SUBSTITUTE_ANSWER_MINUTES}&nbsp;минут не&nbsp;ответит, товар уйдёт из&nbsp;заказа.
          </p>
          <FormError>{refused}</FormError>
          <Button
            wide
            loading={busy}
            onClick={() =>
              run(
                'Failed to offer another source',
                () => counterApi.offerSource({ ...input, store_id: source.store_id }, { idempotencyKey: key }),
                onDone,
              )
            }
          >
            Спросить покупателя
          </Button>
        </>
      )}
    </>
  )
}
