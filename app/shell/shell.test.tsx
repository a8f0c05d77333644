import { AbsentPages } from '#platform/client/absent-pages.ts'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { shownAt } from '#kit/shown-at.tsx'
import { expect, test } from 'vitest'
import { courierFreeFrom } from '#shop/delivery/facts/delivery-rules.ts'
import { hotlineHours } from '#shop/company/facts/shop-profile.ts'
import { shopProfile } from '#kit/shops/shop-profile.ts'
import { ShopContext } from '#platform/client/shop.ts'
import { Footer } from './footer.tsx'
import type { ShellMenuItem, NetworkLink, Profile } from './shell-types.ts'
import { Header } from './header.tsx'
import { MobileBar } from './mobile-bar.tsx'

const menuItem = (title: string, link: string, is_sale = false): ShellMenuItem => ({ title, link, is_sale, items: [] })
const NETWORKS: readonly NetworkLink[] = (['telegram', 'whatsapp', 'vk', 'tiktok'] as const).map((network) => ({
  network,
  url: `https://${network}.example`,
}))
const closed = { open: false, toggle: () => {} }
const noop = (): void => {}

const GUEST: Profile = { signedIn: false, onSignIn: noop, onFavourites: noop }

const render = (element: ReactNode): string =>
  renderToStaticMarkup(<ShopContext value={shopProfile}>{shownAt('/', element)}</ShopContext>).replaceAll('\u00a0', ' ')

type Chosen = { name: string | null; code: string; hasStores: boolean }
const renderHeader = (
  { name, code, hasStores }: Chosen,
  more: { favourites?: number; basket?: number; profile?: Profile } = {},
): string =>
  render(
    <Header
      city={{
        name,
        freeDeliveryFrom: courierFreeFrom(shopProfile.terms.courier, { code, has_shops: hasStores }),
        hours: hotlineHours(shopProfile, code),
      }}
      onCity={noop}
      onIntent={noop}
      links={[menuItem('Магазины', '/about/shops'), menuItem('Отзывы', '/instagram'), menuItem('Новости', '/news')]}
      sections={[menuItem('Бренды', '/brands'), menuItem('Распродажа', '/products/sale', true)]}
      networks={NETWORKS}
      onContacts={noop}
      onFeedback={noop}
      catalogue={closed}
      burger={closed}
      search={closed}
      favourites={more.favourites ?? 0}
      basket={more.basket ?? 0}
      profile={more.profile ?? GUEST}
      path="/brands"
    />,
  )
const NOWHERE = { name: null, code: '', hasStores: false }
const CHEL = { name: 'Челябинск', code: 'chel', hasStores: true }
const MOSCOW = { name: 'Москва', code: 'msk', hasStores: true }
const MIASS = { name: 'Миасс', code: '', hasStores: false }

test('HEAD-01: the city or «Выберите город»; the note only where the city has stores and is not Moscow', () => {
  expect(renderHeader(NOWHERE)).toContain('Выберите город')
  expect(renderHeader(CHEL)).toContain('Челябинск')
  const note = 'бесплатно от 3 000 ₽'
  expect([NOWHERE, CHEL, MOSCOW, MIASS].map((city) => renderHeader(city).includes(note))).toEqual([
    false,
    true,
    false,
    false,
  ])
})

test('HEAD-02: stores, reviews, news, messengers, the hotline, and the hours of the city', () => {
  const drawn = renderHeader(CHEL)
  for (const link of ['/about/shops', '/instagram', '/news', 'https://telegram.example', 'https://whatsapp.example'])
    expect(drawn).toContain(`href="${link}"`)
  expect(drawn).not.toContain('https://vk.example')
  expect(renderHeader(MOSCOW)).toContain('07:00 – 20:00')
  for (const city of [NOWHERE, CHEL, MIASS]) expect(renderHeader(city)).toContain('09:00 - 22:00')
})

test('HEAD-03, HEAD-04: header and mobile bar name favourites and basket with their counts', () => {
  const drawn = renderHeader(CHEL, { favourites: 3, basket: 1 })
  expect(drawn).toContain('aria-label="Избранное, 3 товара"')
  expect(drawn).toContain('aria-label="Корзина, 1 товар"')
  const bar = render(
    <MobileBar catalogue={closed} favourites={3} basket={2} profile={GUEST} path="/cart" onIntent={noop} />,
  )
  expect(
    ['Каталог', 'Избранное', 'Корзина', 'Профиль']
      .map((word) => bar.indexOf(word))
      .every((at, index, all) => at > (all[index - 1] ?? -1)),
  ).toBe(true)
  expect(bar).toContain(', 2 товара')
  expect(bar).toContain('aria-current="page"')
})

test('HEAD-05: the profile leads to /personal with a user and opens the sign-in without one', () => {
  const profile = (signedIn: boolean): Profile => ({ ...GUEST, signedIn })
  expect(renderHeader(CHEL, { profile: profile(true) })).toMatch(/<a[^>]*aria-label="Профиль"[^>]*href="\/personal"/)
  expect(renderHeader(CHEL, { profile: profile(false) })).toMatch(/<button[^>]*aria-label="Профиль"/)
  const bar = (signedIn: boolean) =>
    render(
      <MobileBar catalogue={closed} favourites={0} basket={0} profile={profile(signedIn)} path="/" onIntent={noop} />,
    )
  expect(bar(true)).toContain('href="/personal"')
  expect(bar(false)).not.toContain('href="/personal"')
})

test('FAV-02: favourites lead to their page with a user and open the sign-in without one', () => {
  expect(renderHeader(CHEL, { profile: { ...GUEST, signedIn: true } })).toContain('href="/personal/favorites"')
  expect(renderHeader(CHEL)).not.toContain('href="/personal/favorites"')
  expect(renderHeader(CHEL)).toMatch(/<button[^>]*aria-label="Избранное"/)
})

test('HEAD-08: the hotline 8 (800) 222-06-40 is a tel: link without JavaScript', () => {
  expect(renderHeader(CHEL)).toMatch(/href="tel:88002220640"[^>]*>8 \(800\) 222-06-40</)
})

test('FOOT-01: groups, feedback, phones, all networks, news by e-mail, payment logos, years, and the privacy policy', () => {
  const groups: ShellMenuItem[] = [
    { title: 'О компании', link: null, is_sale: false, items: [{ title: 'Магазины', link: '/about/shops' }] },
    { title: 'Покупателям', link: null, is_sale: false, items: [{ title: 'Возврат', link: '/garantiya-na-tovar' }] },
  ]
  const drawn = render(
    <Footer
      storesLine={null}
      hours="09:00 - 22:00"
      directorPhone="73512001099"
      email={null}
      networks={NETWORKS}
      groups={groups}
      onFeedback={noop}
    />,
  )
  for (const name of [
    'Telegram',
    'WhatsApp',
    'ВКонтакте',
    'TikTok',
    'О компании',
    'Покупателям',
    'Написать нам',
    '© 2017-2025',
    '/upload/politics.pdf',
    'tel:88002220640',
    'tel:+73512001099',
    '/news#subscribe',
    '/garantiya-na-tovar',
  ])
    expect(drawn, name).toContain(name)
  for (const card of ['Mastercard', 'Visa', 'Мир', 'СБП'])
    expect(drawn.toLowerCase(), card).toContain(card.toLowerCase())
})

test('OWN-01: without a page of contacts the footer leads to the mail of the shop, else to its phone', () => {
  const feedbackLink = (email: string | null): string | undefined => {
    const drawn = render(
      <AbsentPages value={['/contacts']}>
        <Footer
          {...{ storesLine: null, hours: '', directorPhone: null, email, networks: [], groups: [], onFeedback: noop }}
        />
      </AbsentPages>,
    )
    return /href="([^"]*)"[^>]*>Написать нам/.exec(drawn)?.[1]
  }
  expect(feedbackLink('own@shop.example')).toBe('mailto:own@shop.example')
  expect(feedbackLink(null)).toBe('tel:88002220640')
})
