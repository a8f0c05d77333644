/** DESK-04: why the promotions of an order cannot be counted again: it has used one that is given out by count. */
export const NOT_RECOMPUTED = ['gift', 'budget', 'one_time_code'] as const
export type NotRecomputed = (typeof NOT_RECOMPUTED)[number]

export const NOT_RECOMPUTED_TEXTS: Readonly<Record<NotRecomputed, string>> = {
  gift: 'В\u00a0заказе подарок по\u00a0акции: скидки остаются, как были.',
  budget: 'В\u00a0заказе скидка по\u00a0акции с\u00a0ограниченным бюджетом: скидки остаются, как были.',
  one_time_code: 'В\u00a0заказе одноразовый промокод: скидки остаются, как были.',
}
