/** ORD-08: what the letter about a request for a return says of it. Nothing that the buyer has typed is repeated. */
import { moneyBackTime } from '#shop/payment/facts/payment-limits.ts'
import { isShopsFault, type ReturnReasonCode, type ReturnWay, type ReturnWish } from './return-policy.ts'

/** «Крем, 1 шт.; Бальзам, 2 шт.» */
export const piecesText = (lines: readonly { readonly name: string; readonly quantity: number }[]): string =>
  lines.map(({ name, quantity }) => `${name}, ${quantity}\u00a0шт.`).join('; ')

type Request = {
  readonly way: ReturnWay
  readonly wish: ReturnWish
  readonly lines: readonly { readonly reason: ReturnReasonCode }[]
}

const wayText = ({ way, lines }: Request, postAddress: string | null): string => {
  if (way === 'store' || postAddress === null) return 'Принесите товар в любой наш магазин и назовите номер заказа.'
  const payer = lines.some(({ reason }) => isShopsFault(reason))
    ? 'Обратную дорогу оплатим мы: сохраните квитанцию и пришлите нам её снимок.'
    : 'Обратную дорогу оплачиваете вы.'
  return `Отправьте товар почтой: ${postAddress}. Вложите записку с номером заказа. ${payer}`
}

const MONEY = `деньги вернём тем же способом, каким вы платили, в течение ${moneyBackTime(true)}`
const WISHED: Readonly<Record<ReturnWish, string>> = {
  money: `Примем возврат — ${MONEY}.`,
  exchange: `Вы просили замену: заменим на такой же, если он есть, а если нет, ${MONEY}.`,
  discount: 'Вы просили снизить цену: договоримся о ней с вами.',
}

/** How the goods come, and what follows. `postAddress`: where they are sent by post; null: they are not. */
export const requestedWords = (request: Request, postAddress: string | null): string =>
  `${wayText(request, postAddress)} Осмотрим товар и напишем, если не сможем его принять. ${WISHED[request.wish]}`
