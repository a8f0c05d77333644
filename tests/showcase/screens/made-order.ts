/** An order for pickup, made from the cards of a list. */
import type { ProductCard } from '#shop/catalogue/catalog.api.ts'
import type { OrderView } from '#shop/order/order.api.ts'

type Pickup = Extract<OrderView, { delivery: 'pickup' }>

const HAND_OVER = {
  code: '4820',
  qr: '<svg viewBox="0 0 9 9"><path d="M0 0h3v3h-3zM6 0h3v3h-3zM0 6h3v3h-3zM4 4h2v2h-2z"/></svg>',
}

export const orderOf = (cards: readonly ProductCard[], change: Partial<Pickup> = {}): Pickup => {
  const lines = cards.map((card) => ({
    variant_id: card.variant_id,
    product_id: card.variant_id,
    slug: card.slug,
    name: card.name,
    brand_name: card.brand.name,
    size_text: card.size_text,
    shade_name: null,
    picture: card.picture,
    height_mm: card.height_mm,
    quantity: 1,
    unit_price: card.price,
    total: card.price,
  }))
  const total = lines.reduce((sum, line) => sum + line.total, 0)
  return {
    number: 'А-100001',
    token: 'abcdefghijklmnopqrstuv',
    state: 'ready_for_pickup',
    placed_at: '2026-11-23T09:00:00.000Z',
    agreement_version: '2026-11-20',
    payment: 'on_receipt',
    city_name: 'Челябинск',
    timezoneoffset: 300,
    recipient_name: 'А…',
    recipient_phone: '+7 (912) ***-**-**',
    comment: '',
    lines,
    price: {
      lines: [],
      goods_full: total,
      goods_total: total,
      discount_total: 0,
      points_total: 0,
      delivery_price: 0,
      total,
      certificate_total: 0,
      to_pay: total,
      rows: [],
    },
    substitutes: [],
    coming: [],
    history: [{ state: 'ready_for_pickup', at: '2026-11-23T10:00:00.000Z' }],
    parcels: [],
    can_cancel: true,
    can_change_delivery: false,
    delivery_changes: [],
    missing_case: null,
    cancel_needs_digits: true,
    cancel_reason: null,
    confirm_until: null,
    track_number: null,
    shipment: null,
    payment_due: null,
    paid_online: null,
    refunds: [],
    returns: [],
    delivery: 'pickup',
    ready_at: '2026-11-23T10:00:00.000Z',
    kept_until: '2026-11-26',
    courier_date: null,
    hand_over: HAND_OVER,
    store: {
      name: 'Кировка',
      address: 'ул. Кирова, 104',
      phone: '73512000000',
      coordinates: '55.16,61.4',
      timezoneoffset: 300,
    },
    address: null,
    ...change,
  }
}
