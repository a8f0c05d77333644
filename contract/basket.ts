import { group, endpoint } from './endpoint.ts'
import type {
  AddSeveral,
  AddToBasket,
  AvailByCity,
  AvailByCityQuery,
  Basket,
  ChooseGift,
  DeleteItem,
  DeleteItems,
  Discontinued,
  Nothing,
  SetQuantity,
} from './basket.schema.ts'

/** Every change returns the whole updated basket (BASK-02). */
export const basket = group({
  get: endpoint<Nothing, Basket>()('GET', '/basket', { fresh: true }),
  add: endpoint<AddToBasket, Basket, { discontinued: Discontinued }>()('POST', '/basket/add', {
    refuses: ['no-product', 'discontinued', 'too-many'],
  }),
  addSeveral: endpoint<AddSeveral, Basket, { discontinued: Discontinued }>()('POST', '/basket/add-several', {
    refuses: ['no-product', 'discontinued', 'too-many'],
  }),
  setQuantity: endpoint<SetQuantity, Basket>()('PATCH', '/basket/quantity', { refuses: ['no-line'] }),
  deleteItem: endpoint<DeleteItem, Basket>()('DELETE', '/basket/item', { refuses: ['no-line'] }),
  deleteItems: endpoint<DeleteItems, Basket>()('POST', '/basket/delete-items'),
  /** ORD-04: the price of the basket names the gifts to choose from. */
  chooseGift: endpoint<ChooseGift, Basket>()('PATCH', '/basket/gift', { refuses: ['no-gift'] }),
  postAvailByCity: endpoint<AvailByCityQuery, AvailByCity>()('POST', '/basket/avail-by-city', { refuses: ['no-city'] }),
})
