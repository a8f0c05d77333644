/** What a shop says of itself, for tests of pages; no test depends on the words of the demo shop. */
import { shopTerms } from '#kit/shops/shop-terms.ts'
import type { ShopPages, ShopProfile } from '#shop/company/facts/shop-profile.ts'

export const shopProfile: ShopProfile = {
  name: 'Гладь',
  about: 'Уход и косметика.',
  searchHint: 'Товар, бренд',
  newsletter: 'Новинки магазина.',
  shadeWord: 'тон',
  sizeWord: 'объём',
  copyright: '2017-2025',
  legal: null,
  homeCity: null,
  hotline: { text: '8 (800) 222-06-40', tel: 'tel:88002220640', note: 'звонок бесплатный' },
  hours: { usual: '09:00 - 22:00', cities: { msk: '07:00 – 20:00' } },
  agreement: '2026-11-23',
  terms: shopTerms,
  logo: null,
  home: ['hero'],
  headings: {},
}

const words = 'Слова о странице'

export const shopPages: ShopPages = {
  profile: shopProfile,
  words: {
    home: { title: 'Гладь', description: words },
    advice: null,
    catalogue: words,
    new: words,
    sale: words,
    brands: words,
    news: words,
  },
  theme: '',
  logo: null,
  hasTouchIcon: false,
}
