/** The basket without JavaScript (platform/router/page-forms.tsx). */
import type { Basket } from '../basket.api.ts'
import { isRefused } from '#kernel/endpoint.ts'
import { NO_CITY } from '#kernel/city-cookie.ts'
import { type BasketLineId, basketLineId, variantId } from '#kernel/ids.ts'
import { paths } from '#kernel/pages/paths.ts'
import { valueOf } from '#platform/client/value-of.ts'
import { BasketForms } from './basket-forms.tsx'
import { availabilityOf, isOut, isShort } from './line-availability.ts'
import type { AnswerForm, FormRequest } from '#platform/router/page-forms.tsx'
import {
  cityCookieOf,
  CityForms,
  INCOMPLETE_FORM,
  numberField,
  promoCodeIn,
  promoCodeRefusal,
  readCityChoice,
  statusOf,
  type ShownRefusal,
} from './form-parts.part.tsx'
import type { AvailByCity } from '#shop/stock/stock.api.ts'

const NO_PRESSED: ReadonlyMap<BasketLineId, number> = new Map()
const withCode = (path: string, fields: URLSearchParams): string => {
  const code = promoCodeIn(fields)
  return code === '' ? path : `${path}?${String(new URLSearchParams({ code }))}`
}

const readBasket = async ({ calls }: FormRequest): Promise<Basket> => valueOf(await calls.basket.get({}))

const readAvailability = async ({ calls }: FormRequest, basket: Basket, city: string): Promise<AvailByCity | null> => {
  const products = basket.items.map(({ product_id }) => product_id)
  const answer = await calls.basket.postAvailByCity({ products, city, uf_mainstore_delivery: city === NO_CITY })
  return answer.ok ? answer.value : null
}

/** FAV-01: the line leaves the basket only after the product is among the favourites. */
const moveToFavourites = async (request: FormRequest, lineId: BasketLineId): Promise<ShownRefusal | null> => {
  const { items } = await readBasket(request)
  const line = items.find(({ id }) => id === lineId)
  if (line !== undefined) {
    const liked = await request.calls.favorites.add({ product_id: line.product.parent_id })
    if (isRefused(liked)) return liked
  }
  const removed = await request.calls.basket.deleteItem({ id: lineId })
  return isRefused(removed) ? removed : null
}

/** BASK-06: sets the quantities to what the city has. */
const leaveAvailable = async (request: FormRequest): Promise<ShownRefusal | null> => {
  const { calls, city } = request
  const basket = await readBasket(request)
  const short = availabilityOf(basket, await readAvailability(request, basket, city), NO_PRESSED, new Date()).filter(
    isShort,
  )
  const out = short.filter(isOut).map(({ line }) => line.id)
  if (out.length > 0) await calls.basket.deleteItems({ positions: out })
  for (const { line, available } of short.filter((stock) => !isOut(stock))) {
    const set = await calls.basket.setQuantity({ id: line.id, quantity: available ?? line.quantity })
    if (isRefused(set)) return set
  }
  return null
}

type Changed = { readonly location: string; readonly cookie?: string } | ShownRefusal

const change = async (request: FormRequest, fields: URLSearchParams): Promise<Changed> => {
  const { calls } = request
  const here = withCode(paths.cart, fields)
  const goTo = (refused: ShownRefusal | null, location = here): Changed => refused ?? { location }
  const line = basketLineId(numberField(fields.get('line')))
  const city = fields.get('city')
  if (city !== null) {
    const cookie = await cityCookieOf(calls, city)
    return cookie === null
      ? { refusal: 'no-city', message: 'Выберите город из\u00a0списка.' }
      : { location: here, cookie }
  }
  const added = fields.get('add')
  if (added !== null) {
    const answer = await calls.basket.add({ product_id: variantId(numberField(added)) })
    return goTo(isRefused(answer) ? answer : null)
  }
  switch (fields.get('do')) {
    case 'set': {
      const answer = await calls.basket.setQuantity({ id: line, quantity: numberField(fields.get('quantity')) })
      if (isRefused(answer) && answer.refusal !== 'no-line')
        return { ...answer, message: 'Укажите количество от\u00a01\u00a0до\u00a099.' }
      return goTo(isRefused(answer) ? answer : null)
    }
    case 'remove': {
      const answer = await calls.basket.deleteItem({ id: line })
      return goTo(isRefused(answer) ? answer : null)
    }
    case 'gift': {
      const chosen = fields.get('gift') ?? ''
      const answer = await calls.basket.chooseGift({
        promotion: fields.get('promotion') ?? '',
        product_id: chosen === '' ? null : variantId(numberField(chosen)),
      })
      return goTo(isRefused(answer) ? answer : null)
    }
    case 'like':
      return goTo(await moveToFavourites(request, line))
    case 'leave-available':
      return goTo(await leaveAvailable(request), withCode(paths.checkout, fields))
    default:
      return INCOMPLETE_FORM
  }
}

export const answerCartForms: AnswerForm = async (request) => {
  const { calls, url, fields } = request
  const changed = fields && (await change(request, fields))
  if (changed !== null && 'location' in changed) return changed
  const [basket, choice] = await Promise.all([readBasket(request), readCityChoice(calls, request.city, url)])
  const { current } = choice
  const city = current?.key ?? NO_CITY
  const code = basket.items.length === 0 ? '' : promoCodeIn(fields ?? url.searchParams)
  const typed = { code, refusal: await promoCodeRefusal(calls, code, city) }
  const [availability, price, methods] =
    basket.items.length === 0
      ? [null, null, null]
      : await Promise.all([
          readAvailability(request, basket, city),
          calls.order.price({
            city,
            only_available: true,
            ...(typed.code !== '' && typed.refusal === null ? { promo_codes: [typed.code] } : {}),
          }),
          current?.has_shops ? calls.order.methods({ city }) : null,
        ])
  return {
    status: statusOf(changed),
    content: (
      <BasketForms
        lines={availabilityOf(basket, availability, NO_PRESSED, new Date())}
        price={price?.ok ? price.value : null}
        city={{
          code: current?.code ?? '',
          name: current?.name ?? null,
          nameIn: current?.name_in ?? null,
          hasStores: current?.has_shops ?? false,
        }}
        typed={typed}
        message={changed?.message ?? null}
        methods={methods?.ok ? methods.value : null}
        cityForms={<CityForms choice={choice} page={paths.cart} />}
      />
    ),
  }
}
