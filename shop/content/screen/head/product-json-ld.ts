/** schema.org data of a product's page (SEO-02). */
import { plainRoubles } from '#kernel/money.ts'
import { paths } from '#kernel/pages/paths.ts'
import type { ProductPage, Review } from '#shop/product/product.api.ts'
import { CONTEXT, none, organization, type JsonLd, type Shop } from './json-ld.ts'
import { previewPictureUrl } from './preview-picture-url.ts'

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
