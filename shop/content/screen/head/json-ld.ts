/**
 * schema.org data of a page (SEO-02), built from the data the page shows. Search engines read them in the server's HTML: the
 * browser's script has none of it.
 */
import { clockOf, openSpans } from '#kernel/week-hours.ts'
import { paths, storePath } from '#kernel/pages/paths.ts'
import type { ShopProfile } from '#shop/company/facts/shop-profile.ts'
import type { City, Store } from '#shop/places/cities.api.ts'
import type { Article } from '../../pages.api.ts'
import { previewPictureUrl } from './preview-picture-url.ts'

export type JsonLd = { [key: string]: string | number | boolean | null | JsonLd | JsonLd[] | string[] }

/** What the browser makes instead. */
export const none = (): JsonLd => ({})

export type Shop = Pick<ShopProfile, 'name' | 'hotline'>

export const CONTEXT = { '@context': 'https://schema.org' } as const

/** The shop as part of another description; organizationJsonLd has the rest. */
export const organization = (origin: string, { name }: Shop): JsonLd => ({
  '@type': 'Organization',
  '@id': `${origin}/#shop`,
  name,
  url: `${origin}${paths.home}`,
})

export const organizationJsonLd = import.meta.env.SSR
  ? (origin: string, shop: Shop): JsonLd => ({
      ...CONTEXT,
      ...organization(origin, shop),
      logo: `${origin}/favicon.svg`,
      contactPoint: {
        '@type': 'ContactPoint',
        telephone: shop.hotline.text,
        contactType: 'customer service',
        availableLanguage: 'ru',
      },
    })
  : none

/** Describes the site's search, for the home page. */
export const websiteJsonLd = import.meta.env.SSR
  ? (origin: string, { name }: Shop): JsonLd => ({
      ...CONTEXT,
      '@type': 'WebSite',
      name,
      url: `${origin}${paths.home}`,
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${origin}${paths.products}?q={phrase}` },
        'query-input': 'required name=phrase',
      },
    })
  : none

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

type Hours = Store['hours'][number]
type Days = Partial<Record<'dayOfWeek' | 'validFrom' | 'validThrough', string>>
/** One entry, or two around a break. */
const openingHours = (hours: Hours, days: Days): JsonLd[] =>
  // Search engines read 00:00–00:00 as a closed day.
  (hours === null ? [{ open: 0, close: 0 }] : openSpans(hours)).map(({ open, close }) => ({
    '@type': 'OpeningHoursSpecification',
    ...days,
    opens: clockOf(open),
    closes: clockOf(close),
  }))

const address = (city: string, street: string): JsonLd => ({
  '@type': 'PostalAddress',
  streetAddress: street,
  addressLocality: city,
  addressCountry: 'RU',
})

/** One shop of the chain, with its week and the special days that are known. */
export const storeJsonLd = import.meta.env.SSR
  ? (origin: string, shop: Shop, city: Pick<City, 'name'>, store: Store): JsonLd => {
      const [latitude = '', longitude = ''] = store.coordinates.split(',')
      return {
        ...CONTEXT,
        '@type': 'Store',
        '@id': `${origin}/#store-${store.store_id}`,
        name: `${shop.name}, ${store.name}`,
        url: `${origin}${storePath(store.code)}`,
        parentOrganization: organization(origin, shop),
        address: address(city.name, store.address),
        geo: { '@type': 'GeoCoordinates', latitude: Number(latitude), longitude: Number(longitude) },
        telephone: store.phone ?? shop.hotline.text,
        currenciesAccepted: 'RUB',
        openingHoursSpecification: [
          ...store.hours.flatMap((hours, day) => openingHours(hours, { dayOfWeek: `https://schema.org/${DAYS[day]}` })),
          ...store.special_days.flatMap(({ day, hours }) => openingHours(hours, { validFrom: day, validThrough: day })),
        ],
        ...(store.photo ? { image: previewPictureUrl(origin, store.photo.hash) } : {}),
      }
    }
  : none

export type Crumb = { name: string; path: string }

export const breadcrumbsJsonLd = import.meta.env.SSR
  ? (origin: string, crumbs: readonly Crumb[]): JsonLd => ({
      ...CONTEXT,
      '@type': 'BreadcrumbList',
      itemListElement: crumbs.map((crumb, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: crumb.name,
        item: `${origin}${crumb.path}`,
      })),
    })
  : none

export const articleJsonLd = import.meta.env.SSR
  ? (origin: string, shop: Shop, article: Article): JsonLd => ({
      ...CONTEXT,
      '@type': 'Article',
      headline: article.title,
      description: article.lead,
      datePublished: article.published_on,
      inLanguage: 'ru',
      mainEntityOfPage: `${origin}${paths.article(article.slug)}`,
      author: organization(origin, shop),
      publisher: organization(origin, shop),
      ...(article.picture ? { image: previewPictureUrl(origin, article.picture.hash) } : {}),
    })
  : none
