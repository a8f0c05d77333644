/** PARCEL-04: other stores that have the missing pieces, and how they come from there. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answerMinutes } from '../facts/order-times.ts'
import type { OfficeOrder, PickLine, Sources } from '../counter.api.ts'
import { parcelOfferText } from '../facts/parcel-offer.ts'
import { useCall } from '#platform/client/use-call.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { RadioCard, RadioCards } from '#platform/ui/fields/radio-card.tsx'
import { FormError } from '#platform/ui/forms/form-messages.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { storeMoment } from '#shop/office/office/moment-text.ts'
import css from '#shop/office/office/orders.module.css'
import { counterApi } from './counter-api.ts'

type Source = Sources['sources'][number]
const chosenOf = ({ store_id, way }: Source) => ({ store_id, way })
const keyOf = ({ store_id, way }: Source): string => `${way} ${store_id}`

type Props = {
  readonly order: OfficeOrder
  readonly line: PickLine
  readonly quantity: number
  readonly onDone: () => void
}

export const SourceOffers = ({ order: { number, delivery, timezoneoffset }, line, quantity, onDone }: Props) => {
  const [chosen, setChosen] = useState<string | null>(null)
  const [key] = useState(() => crypto.randomUUID())
  const { busy, error: refused, run } = useCall()
  const input = { number, line_id: line.line_id, quantity }
  const { data, error } = useQuery({
    queryKey: ['sources', input],
    queryFn: async ({ signal }) => valueOrThrow(await counterApi.sources(input, { signal })),
    staleTime: 0,
  })
  const source = data?.sources.find((one) => keyOf(one) === chosen) ?? data?.sources[0]
  const wayText = (one: Source): string =>
    one.way === 'transfer'
      ? `привезём в\u00a0магазин заказа к\u00a0${storeMoment(one.arrives_at, timezoneoffset)}, весь заказ подождёт`
      : parcelOfferText({ ...one, from_name: one.name, delivery }, timezoneoffset)
  return (
    <>
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {data?.sources.length === 0 && (
        <p role="status">{data.no_parcel ?? 'В\u00a0других магазинах города столько нет.'}</p>
      )}
      {source !== undefined && (
        <>
          <RadioCards legend="Откуда и как">
            {data?.sources.map((one) => (
              <RadioCard
                key={keyOf(one)}
                name="source"
                value={keyOf(one)}
                title={one.name}
                checked={one === source}
                onChange={() => setChosen(keyOf(one))}
              >
                Свободно {one.free}&nbsp;шт.: {wayText(one)}
              </RadioCard>
            ))}
          </RadioCards>
          {data?.no_parcel != null && <p className={css.hint}>Отдельной посылкой нельзя. {data.no_parcel}</p>}
          <p className={css.hint}>
            Так будет, если покупатель согласится сейчас; для него это бесплатно. Он получит СМС и&nbsp;письмо
            и&nbsp;ответит на&nbsp;странице заказа. Если за&nbsp;{answerMinutes(delivery)}&nbsp;минут не&nbsp;ответит,
            товар уйдёт из&nbsp;заказа.
          </p>
          <FormError>{refused}</FormError>
          <Button
            wide
            loading={busy}
            onClick={() =>
              run(
                'Failed to offer another source',
                () => counterApi.offerSource({ ...input, ...chosenOf(source) }, { idempotencyKey: key }),
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
