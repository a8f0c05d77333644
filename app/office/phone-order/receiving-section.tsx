import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Radio } from '#platform/ui/fields/checkbox.tsx'
import { SuggestField } from '#platform/ui/fields/suggest-field.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { carrierName } from '#shop/delivery/facts/carriers.ts'
import { intervalText } from '#shop/delivery/facts/courier-intervals.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { phoneApi } from '#shop/order/office/phone-api.ts'
import office from '#shop/office/office/page.module.css'
import css from './phone-order.module.css'
import type { PhoneOrder } from './use-phone-order.ts'

const MAX_POINTS = 8
const usePoints = (city: string | undefined, words: string, isOffered: boolean) => {
  const { data, isFetched } = useQuery({
    queryKey: ['phone points', city, words],
    enabled: city !== undefined && isOffered && words.length > 2,
    queryFn: async ({ signal }) =>
      valueOrThrow(
        await phoneApi.delivery.getPickupPoints({ city: city ?? '', q: words, limit: MAX_POINTS }, { signal }),
      ).points.filter(({ unusable }) => unusable === null),
  })
  return { points: data ?? [], isFetched }
}

const CityField = ({ phoneOrder }: { phoneOrder: PhoneOrder }) => {
  const { city, withShops, set } = phoneOrder
  const [text, setText] = useState<string | null>(null)
  const words = text?.trim() ?? ''
  const { data: others = [] } = useQuery({
    queryKey: ['delivery cities', words],
    enabled: words.length > 1,
    queryFn: async ({ signal }) => valueOrThrow(await phoneApi.cities.getDeliveryCities({ q: words }, { signal })),
  })
  const found = [
    ...withShops.filter(({ name }) => name.toLowerCase().startsWith(words.toLowerCase())),
    ...others.map(({ key, city_name, region }) => ({ key, name: `${city_name}, ${region}` })),
  ]
  return (
    <div data-field="city">
      <SuggestField
        label="Город"
        value={text ?? city?.name ?? ''}
        suggestions={text === null ? [] : found.map(({ name }) => ({ value: name }))}
        onChange={setText}
        onPick={({ value }) => {
          const picked = found.find(({ name }) => name === value)
          if (picked === undefined) return
          set({ city: { key: picked.key, name: picked.name }, method: '', address: null, interval: '' })
          setText(null)
        }}
        onBlur={() => setText(null)}
      />
    </div>
  )
}

export const ReceivingSection = ({ phoneOrder }: { phoneOrder: PhoneOrder }) => {
  const { typed, set, city, priced, methodOptions, isBrought, saved, address } = phoneOrder
  const [place, setPlace] = useState('')
  const methods = priced.data?.methods
  const words = place.trim()
  const { points, isFetched } = usePoints(city?.key, words, methods?.point != null)
  const choice = (method: string) => ({
    name: 'method',
    checked: typed.method === method,
    onChange: () => set({ method }),
  })
  return (
    <section className={css.part} aria-label="Получение">
      <h2 className={office.subheading}>Получение</h2>
      <CityField phoneOrder={phoneOrder} />
      {methods === undefined && <p className={office.hint}>Способы появятся, когда будут телефон и&nbsp;товары.</p>}
      <fieldset className={css.methods} data-field="method">
        <legend>Как получить</legend>
        {methodOptions.map(({ method, title, note, isWhole }) => (
          <Radio key={method} {...choice(method)} disabled={!isWhole}>
            {title}
            <small>{note}</small>
          </Radio>
        ))}
        {isBrought && (
          <div className={css.pair} data-field="address">
            {saved.length > 1 && (
              <TextField
                kind="select"
                label="Куда привозили"
                value={address}
                options={saved.map(({ line }) => ({ value: line, label: line }))}
                onChange={(line) => set({ address: line })}
              />
            )}
            <TextField
              label="Улица, дом, квартира"
              hint="ул. Кирова, 104, кв. 5"
              value={address}
              maxLength={300}
              autoComplete="off"
              onChange={(line) => set({ address: line })}
            />
            {(methods?.courier?.intervals.length ?? 0) > 0 && (
              <TextField
                kind="select"
                label="Когда"
                value={typed.interval}
                options={[
                  { value: '', label: 'в\u00a0любое время дня' },
                  ...(methods?.courier?.intervals ?? []).map((one) => ({
                    value: `${one.date} ${one.from}`,
                    label: intervalText(one),
                  })),
                ]}
                onChange={(interval) => set({ interval })}
              />
            )}
          </div>
        )}
        {methods?.point != null && (
          <TextField
            label={`Пункт выдачи из\u00a0${methods.point.count}: улица или номер`}
            value={place}
            maxLength={100}
            autoComplete="off"
            onChange={setPlace}
          />
        )}
        {words.length > 2 && isFetched && points.length === 0 && (
          <p className={office.hint} role="status">
            Такого пункта в&nbsp;городе нет.
          </p>
        )}
        {points.map(({ id, carrier, address: at, hours_text }) => (
          <Radio key={id} {...choice(`point ${id}`)}>
            {carrierName(carrier)}, {at}
            <small>{hours_text}</small>
          </Radio>
        ))}
      </fieldset>
    </section>
  )
}
