/** What the forms of several pages share (platform/router/page-forms.tsx). */
import type { Calls } from '#app/api/groups.ts'
import type { CurrentCity, DeliveryCities } from '#shop/places/cities.api.ts'
import { httpErrorCodes, wireCodes } from '#kernel/wire-codes.ts'
import { isRefused } from '#kernel/endpoint.ts'
import { capitalize } from '#kernel/text.ts'
import { NO_CITY } from '#kernel/city-cookie.ts'
import { cookieFor } from '#platform/client/city-key.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import css from '#platform/ui/layout/page.module.css'

/** An answer that a form shows. `refusal`: of a call, of the HTTP layer, or a name of the page's own, which has the status 422. */
export type ShownRefusal = { readonly refusal: string; readonly message: string }

const CODES: Readonly<Record<string, { readonly status: number }>> = { ...wireCodes, ...httpErrorCodes }
export const statusOf = (refused: ShownRefusal | null): number =>
  refused === null ? 200 : ((Object.hasOwn(CODES, refused.refusal) ? CODES[refused.refusal]?.status : undefined) ?? 422)

/** Digits only, so that «1e3» and « 7» are no numbers; NaN for everything else, which every schema refuses. */
export const numberField = (text: string | null): number =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN

/** The answer to a form whose button is unknown. */
export const INCOMPLETE_FORM: ShownRefusal = {
  refusal: 'invalid-input',
  message: 'Форма пришла не\u00a0полностью. Повторите.',
}

const MAX_CODE = 40
/** The promo code of the fields or of the address; empty when there is none. */
export const promoCodeIn = (fields: URLSearchParams): string => (fields.get('code') ?? '').trim().slice(0, MAX_CODE)

/** Why the promo code does not apply to the basket; null when it does, or when none was typed. */
export const promoCodeRefusal = async (calls: Calls, code: string, city: string): Promise<string | null> => {
  if (code === '') return null
  const answer = await calls.order.checkPromoCode({ promocode: code, city })
  const refusal = isRefused(answer) ? answer.message : answer.value.errortext
  return refusal === '' ? null : capitalize(refusal)
}

/** The fields of a controlled component, which only the server renders. */
export const fixed = (value: string): { readonly value: string; readonly onChange: () => void } => ({
  value,
  onChange: () => {},
})

export type CityChoice = {
  /** Null while none is chosen, or when the cookie names none. */
  readonly current: CurrentCity | null
  readonly citiesWithStores: readonly { readonly key: string; readonly name: string }[]
  /** What was searched for, and the cities without shops that were found. */
  readonly query: string
  readonly found: DeliveryCities
}

const MAX_QUERY = 60

export const readCityChoice = async (calls: Calls, city: string, url: URL): Promise<CityChoice> => {
  const query = (url.searchParams.get('town') ?? '').trim().slice(0, MAX_QUERY)
  const [current, all, found] = await Promise.all([
    city === NO_CITY ? null : calls.cities.getCurrent({ key: city }),
    calls.cities.get({}),
    query === '' ? null : calls.cities.getDeliveryCities({ q: query }),
  ])
  return {
    current: current?.ok ? current.value : null,
    citiesWithStores: all.ok ? all.value.cities.map(({ key, name }) => ({ key, name })) : [],
    query,
    found: found?.ok ? found.value : [],
  }
}

/** CITY-03: the cookie of the city; null for a key of no city. */
export const cityCookieOf = async (calls: Calls, key: string): Promise<string | null> => {
  const city = await calls.cities.getCurrent({ key })
  return city.ok ? cookieFor(city.value.key) : null
}

/** `page`: the page's path, to which the forms are posted. */
export const CityForms = ({ choice, page }: { choice: CityChoice; page: string }) => {
  const { current, citiesWithStores, query, found } = choice
  const isListed = citiesWithStores.some(({ key }) => key === current?.key)
  const options = [...(current === null || isListed ? [] : [current]), ...citiesWithStores].map(({ key, name }) => ({
    value: key,
    label: name,
  }))
  return (
    <div className={css.cityForms}>
      <form method="post" action={page} className={css.cityForm}>
        <TextField kind="select" name="city" label="Город" options={options} {...fixed(current?.key ?? '')} />
        <Button look="line" type="submit">
          Выбрать
        </Button>
      </form>
      <details open={query !== ''}>
        <summary className={css.otherCity}>Другой город</summary>
        <form action={page} className={css.cityForm}>
          <TextField kind="search" name="town" label="Название города" maxLength={MAX_QUERY} {...fixed(query)} />
          <Button look="line" type="submit">
            Найти
          </Button>
        </form>
        {found.length > 0 && (
          <form method="post" action={page} className={css.foundCities}>
            {found.map(({ key, city_name, region }) => (
              <Button key={key} look="quiet" size="sm" type="submit" name="city" value={key}>
                {city_name}, {region}
              </Button>
            ))}
          </form>
        )}
        {query !== '' && found.length === 0 && (
          <p className={css.noCity}>К&nbsp;сожалению, подходящих городов не&nbsp;найдено.</p>
        )}
      </details>
    </div>
  )
}
