export type FrameLink = { name: string; url: string }

/** What the frame needs to know of the chosen city. */
export type FrameCity = {
  /** Null while none is chosen: «Выберите город». */
  name: string | null
  /** HEAD-01: the city has shops and is not Moscow. */
  freeDelivery: boolean
  /** HEAD-02, verbatim. */
  hours: string
}

export type Network = 'telegram' | 'whatsapp' | 'vk' | 'tiktok'
export type NetworkLink = { network: Network; url: string }
export const NETWORK_NAMES: Record<Network, string> = { telegram: 'Telegram', whatsapp: 'WhatsApp', vk: 'ВКонтакте', tiktok: 'TikTok' }

/** HEAD-03: links of the bottom bar. */
export const SECTIONS: readonly (FrameLink & { sale?: true })[] = [
  { name: 'Бренды', url: '/brands' },
  { name: 'Акции', url: '/sale' },
  { name: 'Новинки', url: '/products/new' },
  { name: 'Распродажа', url: '/products/sale', sale: true },
  { name: 'SPF', url: '/products/ukhod_za_litsom/spf' },
]

export const ABOUT: readonly FrameLink[] = [
  { name: 'О\u00a0нас', url: '/about' },
  { name: 'Магазины', url: '/about/shops' },
  { name: 'Отзывы', url: '/instagram' },
  { name: 'Новости', url: '/news' },
  { name: 'Контакты', url: '/contacts' },
]

export const CLIENTS: readonly FrameLink[] = [
  { name: 'Доставка', url: '/delivery' },
  { name: 'Оплата', url: '/payment' },
  { name: 'Подарочный сертификат', url: '/certificate' },
  { name: 'Возврат', url: '/garantiya-na-tovar' },
  { name: 'Бонусная карта', url: '/bonus' },
]
