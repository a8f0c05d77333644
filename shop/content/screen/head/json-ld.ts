/**
 * schema.org data of a page (SEO-02), built from the data the page shows. Search engines read them in the server's HTML: the
 * browser's script has none of it.
 */
import { plainRoubles } from '#kernel/money.ts'
import { clockOf, openSpans } from '#kernel/week-hours.ts'
import { paths } from '#kernel/pages/paths.ts'
import type { ShopProfile } from '#shop/company/facts/shop-profile.ts'
import type { City, Store } from '#shop/places/cities.api.ts'
import type { ProductPage, Review } from '#shop/product/product.api.ts'
import type { Article } from '../../pages.api.ts'
import { previewPictureUrl } from './preview-picture-url.ts'

export type JsonLd = { [key: string]: string | number | boolean | null | JsonLd | JsonLd[] | string[] }

/** What the browser makes instead. */
const none = (): JsonLd => ({})

type Shop = Pick<ShopProfile, 'name' | 'hotline'>

const CONTEXT = { '@context': 'https://schema.org' } as const

/** The shop as part of another description; organizationJsonLd has the rest. */
const organization = (origin: string, { name }: Shop): JsonLd => ({
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
  ? (origin: string, shop: Shop, city: City, store: Store): JsonLd => {
      const [latitude = '', longitude = ''] = store.coordinates.split(',')
      return {
        ...CONTEXT,
        '@type': 'Store',
        '@id': `${origin}/#store-${store.store_id}`,
        name: `${shop.name}, ${store.name}`,
        url: `${origin}${paths.storesOfCity(city.key)}`,
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

/** Search engines have no city: an offer is in stock when any shop or the warehouse has it. */
const offer = (origin: string, shop: Shop, product: ProductPage, variant: ProductPage['variants'][number]): JsonLd => ({
  '@type': 'Offer',
  sku: variant.sku,
  name: [variant.shade_name, variant.size_text].filter(Boolean).join(', ') || product.name,
  price: plainRoubles(variant.price),
  priceCurrency: 'RUB',
  url: `${origin}${paths.productVariant(product.slug, variant.sku)}`,
  itemCondition: 'https://schema.org/NewCondition',
  seller: organization(origin, shop),
  availability: `https://schema.org/${product.discontinued ? 'Discontinued' : variant.in_stock ? 'InStock' : 'OutOfStock'}`,
})

const rating = (product: ProductPage): JsonLd =>
  product.rating === null
    ? {}
    : {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: product.rating,
          reviewCount: product.reviews_count,
          bestRating: 5,
        },
      }

const property = ({ name, value }: ProductPage['attributes'][number]): JsonLd => ({
  '@type': 'PropertyValue',
  name,
  value,
})

const MAX_REVIEWS = 3
const review = ({ author, written_on, body, rating: stars }: Review): JsonLd => ({
  '@type': 'Review',
  author: { '@type': 'Person', name: author },
  datePublished: written_on,
  reviewBody: body,
  reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: 5 },
})

type More = {
  /** Properties of every offer. */
  readonly terms?: Readonly<Record<string, JsonLd>>
  /** Those that the page shows first. */
  readonly reviews?: readonly Review[]
}

/** The first offer says the terms, the others refer to them: a product may have forty shades. */
const termsOfOffer = (terms: Readonly<Record<string, JsonLd>>, isFirst: boolean, isOnly: boolean): JsonLd =>
  Object.fromEntries(
    Object.entries(terms).map(([name, value]) => {
      const id = isOnly ? {} : { '@id': `#${name}` }
      return [name, isFirst ? { ...id, ...value } : id]
    }),
  )

/** The offer of the chosen variant comes first: its price is the price of the page. */
export const productJsonLd = import.meta.env.SSR
  ? (
      origin: string,
      shop: Shop,
      product: ProductPage,
      chosen: ProductPage['variants'][number],
      { terms = {}, reviews = [] }: More = {},
    ): JsonLd => ({
      ...CONTEXT,
      '@type': 'Product',
      name: product.name,
      description: product.lead,
      sku: chosen.sku,
      url: `${origin}${paths.product(product.slug)}`,
      brand: { '@type': 'Brand', name: product.brand.name },
      category: product.category.name,
      image: product.pictures.map((shown) => previewPictureUrl(origin, shown.picture.hash)),
      offers: [chosen, ...product.variants.filter((variant) => variant.id !== chosen.id)].map((variant, at) => ({
        ...offer(origin, shop, product, variant),
        ...termsOfOffer(terms, at === 0, product.variants.length === 1),
      })),
      ...(product.attributes.length > 0 ? { additionalProperty: product.attributes.map(property) } : {}),
      ...rating(product),
      ...(product.rating === null || reviews.length === 0 ? {} : { review: reviews.slice(0, MAX_REVIEWS).map(review) }),
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
