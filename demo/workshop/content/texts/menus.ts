/** Menus of header, burger and footer (HEAD-02, HEAD-03, MENU-01, FOOT-01), and contacts (HEAD-08). */
type Link = { readonly title: string; readonly link: string }
type Item = Link & { readonly is_sale?: true }
type Group = { readonly title: string; readonly items: readonly Link[] }
type Entry = { readonly code: string; readonly place: 'top' | 'sections' | 'burger' | 'footer' } & (Item | Group)

const SHOPS = { title: 'Магазины', link: '/about/shops' }
const REVIEWS = { title: 'Отзывы', link: '/instagram' }
const NEWS = { title: 'Новости', link: '/news' }
const CONTACTS_PAGE = { title: 'Контакты', link: '/contacts' }
const DELIVERY = { title: 'Доставка', link: '/delivery' }
const CERTIFICATE = { title: 'Подарочный сертификат', link: '/certificate' }
const RETURNS = { title: 'Возврат', link: '/garantiya-na-tovar' }
const BONUS = { title: 'Бонусная карта', link: '/bonus' }
const BRANDS = { title: 'Бренды', link: '/brands' }
const PROMOTIONS = { title: 'Акции', link: '/sale' }
const FRESH = { title: 'Новинки', link: '/products/new' }
const SALE = { title: 'Распродажа', link: '/products/sale', is_sale: true } as const
const SPF = { title: 'SPF', link: '/products/ukhod_za_litsom/spf' }
const ABOUT = 'О компании'
const CLIENTS = 'Покупателям'

export const MENUS: readonly Entry[] = [
  { code: 'top-shops', place: 'top', ...SHOPS },
  { code: 'top-reviews', place: 'top', ...REVIEWS },
  { code: 'top-news', place: 'top', ...NEWS },
  { code: 'sections-brands', place: 'sections', ...BRANDS },
  { code: 'sections-promotions', place: 'sections', ...PROMOTIONS },
  { code: 'sections-new', place: 'sections', ...FRESH },
  { code: 'sections-sale', place: 'sections', ...SALE },
  { code: 'sections-spf', place: 'sections', ...SPF },
  { code: 'burger-about', place: 'burger', title: ABOUT, items: [SHOPS, REVIEWS, NEWS, CONTACTS_PAGE] },
  { code: 'burger-clients', place: 'burger', title: CLIENTS, items: [DELIVERY, CERTIFICATE, RETURNS, BONUS] },
  { code: 'burger-sale', place: 'burger', ...SALE },
  { code: 'burger-new', place: 'burger', ...FRESH },
  { code: 'burger-spf', place: 'burger', ...SPF },
  { code: 'burger-brands', place: 'burger', ...BRANDS },
  { code: 'burger-promotions', place: 'burger', ...PROMOTIONS },
  {
    code: 'footer-about',
    place: 'footer',
    title: ABOUT,
    items: [{ title: 'О нас', link: '/about' }, SHOPS, REVIEWS, NEWS, CONTACTS_PAGE],
  },
  {
    code: 'footer-clients',
    place: 'footer',
    title: CLIENTS,
    items: [DELIVERY, { title: 'Оплата', link: '/payment' }, CERTIFICATE, RETURNS, BONUS],
  },
]

export const CONTACTS = [
  { kind: 'email', value: 'zabota@glad.example' },
  { kind: 'director_phone', value: '73512001099' },
  { kind: 'telegram', value: 'https://t.me/glad_example' },
  { kind: 'whatsapp', value: 'https://wa.me/73512001000' },
  { kind: 'vk', value: 'https://vk.com/glad_example' },
  { kind: 'tiktok', value: 'https://www.tiktok.com/@glad_example' },
] as const
