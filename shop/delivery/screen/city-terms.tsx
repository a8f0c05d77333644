import { useQuery } from '@tanstack/react-query'
import { useCityToday } from './today-query.ts'
import { deliveryTerms, expressTerm, paymentTerms, type CityMethods, type TermsCity } from '../facts/city-terms.ts'
import { api } from '#platform/client/client.ts'
import { useShop } from '#platform/client/shop.ts'
import { valueOf } from '#platform/client/value-of.ts'
import type { ReactNode } from 'react'
import { Button } from '#platform/ui/controls/button.tsx'
import { LinkButton } from '#platform/ui/controls/link.tsx'
import css from './city-terms.module.css'

type Props = {
  subject: 'delivery' | 'payment'
  city: (TermsCity & { readonly key: string }) | null
  storeCount: number | null
  onChoose: () => void
  /** What carriers ask there, loaded in the browser. */
  carriers?: ReactNode
}

/** How orders are paid in the city; null while unknown, so on the server. */
const useCityMethods = (key: string | null): CityMethods | null =>
  useQuery({
    queryKey: ['payment terms', key],
    queryFn: async () => valueOf(await api.order.methods({ city: key ?? '' })),
    enabled: key !== null,
  }).data ?? null

/** Delivery or payment terms of the chosen city; without a city, a button that opens the chooser. */
export const CityTerms = ({ subject: of, city, storeCount: stores, onChoose, carriers }: Props) => {
  const { courier } = useShop().terms
  const methods = useCityMethods(of === 'payment' ? (city?.key ?? null) : null)
  const today = useCityToday(of === 'delivery' && city?.hasStores ? city.key : null)
  if (city === null) {
    return (
      <section className={css.terms} aria-label="Условия в вашем городе">
        <p>Выберите город, и&nbsp;здесь появятся его {of === 'delivery' ? 'сроки и\u00a0цены' : 'способы оплаты'}.</p>
        <Button look="line" aria-haspopup="dialog" onClick={onChoose}>
          Выберите город
        </Button>
      </section>
    )
  }
  const express = expressTerm(today?.express ?? null, new Date())
  const terms =
    of === 'delivery'
      ? [...deliveryTerms(courier, city, stores), ...(express === null ? [] : [express])]
      : paymentTerms(city, methods)
  return (
    <section className={css.terms} aria-labelledby="city-terms">
      <div className={css.head}>
        <h2 className={css.title} id="city-terms">
          {city.nameIn === null ? city.name : city.nameIn.replace(/^./, (first) => first.toUpperCase())}
        </h2>
        <LinkButton aria-haspopup="dialog" onClick={onChoose}>
          Другой город
        </LinkButton>
      </div>
      <dl className={css.list}>
        {terms.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {carriers}
    </section>
  )
}
