import { calls, rule } from './endpoint.ts'
import type {
  AddSeveral,
  AddToBasket,
  AvailByCity,
  AvailByCityQuery,
  Basket,
  DeleteItem,
  DeleteItems,
  Nothing,
  SetQuantity,
} from './basket.schema.ts'

/** Every change answers the whole basket as it now is (BASK-02). */
export const basket = calls({
  get: rule<Nothing, Basket>()('GET', '/basket', { fresh: true }),
  add: rule<AddToBasket, Basket>()('POST', '/basket/add', { refuses: ['no-product', 'left-shop', 'too-many'] }),
  addSeveral: rule<AddSeveral, Basket>()('POST', '/basket/add-several', {
    refuses: ['no-product', 'left-shop', 'too-many'],
  }),
  setQuantity: rule<SetQuantity, Basket>()('PATCH', '/basket/quantity', { refuses: ['no-line'] }),
  deleteItem: rule<DeleteItem, Basket>()('DELETE', '/basket/item', { refuses: ['no-line'] }),
  deleteItems: rule<DeleteItems, Basket>()('POST', '/basket/delete-items'),
  postAvailByCity: rule<AvailByCityQuery, AvailByCity>()('POST', '/basket/avail-by-city', { refuses: ['no-city'] }),
})
