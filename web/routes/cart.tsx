import { useBasket } from '#web/features/basket/use-basket.ts'
import { namesText } from '#web/features/unwanted/unwanted-texts.ts'
import { BasketPage } from '#web/features/basket/basket-page.tsx'
import { openCityChooser } from '#web/features/city/chooser-state.ts'
import { useCity } from '#web/features/city/use-city.ts'
import { useUnwantedIn } from '../screen-parts/unwanted.ts'

export const meta = () => [{ title: 'Корзина — Гладь' }]

/** CAT-14. */
const useUnwantedInBasket = (): ReadonlyMap<number, string> => {
  const items = useBasket((basket) => basket.items)
  const found = useUnwantedIn(items?.map(({ product }) => product.id) ?? [])
  return new Map([...found].map(([id, names]) => [id, namesText(names, 4)]))
}

/** The basket is personal: the server renders only placeholders, the browser fetches it. */
export default function Cart() {
  const { city } = useCity()
  const basketCity = {
    code: city?.code ?? '',
    name: city?.name ?? null,
    nameIn: city?.nameIn ?? null,
    hasShops: city?.hasShops ?? false,
  }
  return <BasketPage city={basketCity} onChangeCity={() => openCityChooser()} unwanted={useUnwantedInBasket()} />
}
