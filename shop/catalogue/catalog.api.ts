import { Type, type Static } from 'typebox'
import { MAX_EXCLUDED, MAX_VALUES, SORT_ORDERS, SORTS, SORTS_BY } from './facts/listing-path.ts'
import { endpoint, group } from '#kernel/endpoint.ts'
import { Ingredients } from './ingredients.api.ts'
import {
  CityKey,
  Count,
  Id,
  Kopecks,
  Nothing,
  OrNull,
  PageNumber,
  PictureOrNull,
  ProductId,
  Shape,
  Slug,
  VariantId,
} from '#kernel/shared.api.ts'

/** A label of the shop's own. */
export const ProductLabel = Shape({ name: Type.String(), colour: Type.String() })
export type ProductLabel = Static<typeof ProductLabel>

export const ProductCard = Shape({
  id: ProductId,
  slug: Slug,
  name: Type.String(),
  brand: Shape({ slug: Slug, name: Type.String() }),
  size_text: Type.String(),
  picture: PictureOrNull,
  height_mm: Type.Integer(),
  /** The variant that «В корзину» adds: the basket's product_id. */
  variant_id: VariantId,
  price: Kopecks,
  old_price: OrNull(Kopecks),
  /** Lowest price of the 30 days before the reduction, only together with an old price (CAT-12). */
  lowest_30: OrNull(Kopecks),
  /** Variants differ in price: shown as «от». */
  price_from: Type.Boolean(),
  sale_percent: OrNull(Type.Integer()),
  /** Factor as printed on the pack: «30», «50+». */
  spf: OrNull(Type.String()),
  is_new: Type.Boolean(),
  is_hit: Type.Boolean(),
  labels: Type.Array(ProductLabel),
  rating: OrNull(Type.Number()),
  reviews_count: Count,
  /** Colours of the first shades, at most 5. */
  shades: Type.Array(Type.String()),
  shades_count: Count,
  /** At least one variant is available in the requested city. */
  available: Type.Boolean(),
})
export type ProductCard = Static<typeof ProductCard>

const SortChoice = Type.Enum([...SORTS])

/** Chosen values of one filter: texts, of a number filter numbers. */
const Values = Type.Array(
  Type.Union([Type.String({ minLength: 1, maxLength: 200 }), Type.Number({ minimum: 0, maximum: 100 })]),
  { maxItems: MAX_VALUES },
)
const FilterCode = Type.String({ pattern: '^[a-z][a-z0-9_]{0,39}$' })
const MAX_OPEN = 60

const FixedQuery = Type.Object({
  city: CityKey,
  /** Category path; omitted: the whole catalogue. */
  path: Type.Optional(Type.String({ pattern: '^[a-z0-9_-]+(/[a-z0-9_-]+){0,2}$', maxLength: 200 })),
  /** OFFICE-03: the products of a collection, its own order first. */
  collection: Type.Optional(Slug),
  /** The label of the page, until another one is chosen (CAT-03). */
  only: Type.Optional(Type.Enum(['new', 'sale'])),
  q: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  /** Searches `q` as typed, without a repair (SEARCH-09). */
  verbatim: Type.Optional(Type.Boolean()),
  /** Says of each product why it is there. Ignored in production. */
  explain: Type.Optional(Type.Boolean()),
  /** Roubles, as the shopper types them. */
  price_from: Type.Optional(Type.Integer({ minimum: 0, maximum: 10000000 })),
  price_to: Type.Optional(Type.Integer({ minimum: 0, maximum: 10000000 })),
  /** In stock in any of these shops. */
  shops: Type.Optional(Type.Array(Id, { maxItems: MAX_VALUES })),
  /** In stock in any store of the city (CAT-04); without shops in the warehouse. */
  express: Type.Optional(Type.Boolean()),
  /** CAT-14: without all of these ingredients. A code that nothing has is ignored. */
  exclude: Type.Optional(Type.Array(Slug, { maxItems: MAX_EXCLUDED })),
  /** Groups whose values are all listed. */
  open: Type.Optional(Type.Array(FilterCode, { maxItems: MAX_OPEN })),
  sort: Type.Optional(SortChoice),
  /** CAT-01: in place of `sort`. */
  sort_by: Type.Optional(Type.Enum([...SORTS_BY])),
  sort_order: Type.Optional(Type.Enum([...SORT_ORDERS])),
  page: Type.Optional(PageNumber),
})
/**
 * Chosen values are under the codes of their filters (`catalog.filters`): another code is refused, a value that nothing has is
 * ignored.
 */
export type ListingQuery = Static<typeof FixedQuery> & {
  readonly [code: string]: Static<typeof Values> | string | number | boolean | readonly (string | number)[] | undefined
}
/** The fields of a query that are no filters. */
export const LISTING_FIELDS: readonly string[] = Object.keys(FixedQuery.properties)
export const ListingQuery = Type.Unsafe<ListingQuery>({ ...FixedQuery, additionalProperties: Values })

/** The filters of this shop, in the order of the form. */
export const ShopFilters = Type.Array(
  Shape({ code: FilterCode, /** Its values are numbers (CAT-05). */ is_number: Type.Boolean() }),
)
export type ShopFilters = Static<typeof ShopFilters>

/** `count`: products listed if this value is added to the choice of the other groups (values of a group combine with OR). */
export const FacetValue = Shape({ value: Type.String(), name: Type.String(), count: Count, on: Type.Boolean() })
export type FacetValue = Static<typeof FacetValue>

/** `hidden`: number of values that are not listed. All are hidden in a group that is neither open nor chosen from. */
export const FacetGroup = Shape({
  code: FilterCode,
  name: Type.String(),
  /** A chosen value outside its group, `{value} кожа` or `Волосы: {lower}`. */
  chip: Type.String(),
  /** The list without a choice in it: «Для любой кожи». */
  any: Type.String(),
  /** Label of the search field of a group with many values. */
  find: OrNull(Type.String()),
  explanation: OrNull(Type.String()),
  /** Its values are listed without being asked for. */
  open: Type.Boolean(),
  /** Its most frequent values are offered above the list on phones. */
  quick: Type.Boolean(),
  /** Search engines may list a category with one value of it (SEO-01). */
  indexed: Type.Boolean(),
  values: Type.Array(FacetValue),
  hidden: Count,
})
export type FacetGroup = Static<typeof FacetGroup>

const CategoryLink = Shape({ path: Type.String(), name: Type.String() })

/** A phrase as text and choices in the filters of the list: «крем для сухой кожи» is «крем» with the skin type. */
const PhraseAsFilters = Shape({
  /** Empty when the phrase is nothing but restrictions. */
  q: Type.String(),
  /** Chosen values by code of the filter. */
  values: Type.Record(Type.String(), Type.Array(Type.String())),
  price_from: Type.Optional(Type.Integer()),
  price_to: Type.Optional(Type.Integer()),
  express: Type.Optional(Type.Boolean()),
  exclude: Type.Optional(Type.Array(Slug)),
})
export type PhraseAsFilters = Static<typeof PhraseAsFilters>

/** What a search phrase was understood as, and what answers it besides products. */
export const PhraseAnswer = Shape({
  /** The phrase that was searched: as typed or repaired. */
  text: Type.String(),
  repaired: Type.Boolean(),
  /** Nothing fits the phrase: the products are only similar. */
  near_misses: Type.Boolean(),
  /** No product has all words of the phrase: the products are found without these. */
  dropped: Type.Array(Type.String()),
  /** Restrictions that the phrase names; `without` is the phrase without it, empty when nothing else is left. */
  filters: Type.Array(Shape({ label: Type.String(), without: Type.String() })),
  /** Null for a phrase without restrictions, a repaired one, and one that no product fits whole. */
  as_filters: OrNull(PhraseAsFilters),
  pages: Type.Array(Shape({ url: Type.String(), title: Type.String() })),
  categories: Type.Array(Shape({ path: Type.String(), name: Type.String(), count: Count })),
  brands: Type.Array(Shape({ slug: Slug, name: Type.String(), count: Count })),
})
export type PhraseAnswer = Static<typeof PhraseAnswer>

/** Why a product has its rank in a search. */
export const Explanation = Shape({
  product_id: ProductId,
  score: Type.Number(),
  available: Type.Boolean(),
  /** 1 for the most popular product of the shop, 0 for the least. */
  popularity: Type.Number(),
  /** By thing that the phrase asks for: the terms that the product has, and in which fields. */
  matched: Type.Array(
    Shape({
      wanted: Type.String(),
      repair: OrNull(Type.String()),
      by: Type.Array(
        Shape({ terms: Type.Array(Type.String()), fields: Type.Array(Type.String()), weight: Type.Number() }),
      ),
    }),
  ),
})

/** What the page of a collection says besides its products. */
export const CollectionHead = Shape({
  slug: Slug,
  title: Type.String(),
  lead: Type.String(),
  body_html: Type.String(),
  picture: PictureOrNull,
})
export type CollectionHead = Static<typeof CollectionHead>

export const Listing = Shape({
  /** Null without a search phrase. */
  phrase: OrNull(PhraseAnswer),
  /** With `explain`, in the order of the products found. */
  explanations: Type.Optional(Type.Array(Explanation)),
  category: OrNull(
    Shape({
      path: Type.String(),
      name: Type.String(),
      title: Type.String(),
      description: Type.String(),
      /** Picture of the category, shown in previews of shared links. */
      picture: PictureOrNull,
      ancestors: Type.Array(CategoryLink),
    }),
  ),
  collection: OrNull(CollectionHead),
  total: Count,
  page: PageNumber,
  pages: Count,
  per_page: Count,
  cards: Type.Array(ProductCard),
  facets: Shape({
    /** Child categories (root categories without a path), counted without the filters. */
    categories: Type.Array(Shape({ path: Type.String(), name: Type.String(), count: Count })),
    /** In the order of the form. Filters with fewer than two values in this section are left out. */
    groups: Type.Array(FacetGroup),
    /** Shops of the city by id, when `shops` is open or chosen from. */
    shops: Type.Array(FacetValue),
    /** The excluded ingredients that the shop knows. */
    excluded: Ingredients,
    /** Lowest and highest price in the list without the price filter, in kopecks. */
    price: Shape({ min: Kopecks, max: Kopecks }),
    in_stock: Count,
  }),
})
export type Listing = Static<typeof Listing>

/** Cards of the products with these ids, in the same order: favourites, recently viewed. */
export const CardsQuery = Shape({ city: CityKey, ids: Type.Array(ProductId, { minItems: 1, maxItems: 60 }) })
export type CardsQuery = Static<typeof CardsQuery>
export const ProductCards = Type.Array(ProductCard)
export type ProductCards = Static<typeof ProductCards>

export const catalog = group({
  /** One page of a category, of new arrivals, of the sale, or of a search, with facet counts (CAT-01, CAT-07, CAT-08). */
  list: endpoint({
    method: 'GET',
    path: '/catalog/list',
    summary: 'Список товаров раздела: фильтры, сортировка, страница',
    in: ListingQuery,
    out: Listing,
    refusals: { 'no-category': null, 'no-collection': null },
  }),
  /** The filters of a list: those of every shop, and the attributes of this one. */
  filters: endpoint({
    method: 'GET',
    path: '/catalog/filters',
    summary: 'Фильтры списка в этом магазине',
    in: Nothing,
    out: ShopFilters,
  }),
  /** Skips discontinued products. */
  cards: endpoint({
    method: 'GET',
    path: '/catalog/cards',
    summary: 'Карточки товаров по номерам',
    in: CardsQuery,
    out: ProductCards,
  }),
})
