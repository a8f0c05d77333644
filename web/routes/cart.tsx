import { namesText } from '#web/features/unwanted/unwanted-texts.ts'
import { BasketPage } from '#web/features/basket/basket-page.tsx'
import { basketKeyOf } from '#web/features/basket/basket-query.ts'
import { useBasket } from '#web/features/basket/use-basket.ts'
import { openCityChooser } from '#web/features/city/chooser-state.ts'
import { useCity } from '#web/features/city/use-city.ts'
import { PromoCodeField } from '#web/features/promo-code/promo-code-field.tsx'
import { useLike } from '#web/features/favourites/use-favourites.ts'
import { useAppliedCode } from '#web/features/promo-code/use-promo-code.ts'
import { WithForms } from '#web/router/page-forms.tsx'
import { useCityKey } from '#web/state/city-key.ts'
import { EarnedPointsLine } from '../screen-parts/earned-points-line.tsx'
import { useUnwantedIn } from '../screen-parts/unwanted.ts'

export const meta = () => [{ title: 'Корзина' }]

/** CAT-14. */
const useUnwantedInBasket = (): ReadonlyMap<number, string> => {
  const items = useBasket((basket) => basket.items)
  const found = useUnwantedIn(items?.map(({ product }) => product.parent_id) ?? [])
  return new Map([...found].map(([id, names]) => [id, namesText(names, 4)]))
}

/** The basket is personal: the server renders only placeholders, the browser fetches it. Without JavaScript: cart-forms.tsx. */
export default function Cart() {
  return (
    <WithForms>
      <ScriptedCart />
    </WithForms>
  )
}

const ScriptedCart = () => {
  const { city } = useCity()
  const basketCity = {
    code: city?.code ?? '',
    name: city?.name ?? null,
    nameIn: city?.nameIn ?? null,
    hasShops: city?.hasShops ?? false,
  }
  const key = useBasket(basketKeyOf) ?? ''
  const cityKey = useCityKey()
  return (
    <BasketPage
      city={basketCity}
      onChangeCity={() => openCityChooser()}
      unwanted={useUnwantedInBasket()}
      onLike={useLike()}
      promoCode={useAppliedCode(key)}
      promoField={(price) => <PromoCodeField basketKey={key} city={cityKey} price={price} />}
      pointsLine={(paid) => <EarnedPointsLine paid={paid} />}
    />
  )
}
