import type { Kysely } from 'kysely'
import { productId } from '#kernel/ids.ts'
import { openCatalogueIndex } from '#shop/catalogue/index/catalogue-index.ts'
import { setWordsOfTrade } from '#shop/catalogue/search/search-words.ts'
import { demoSettings } from '#kit/shops/shop-settings.ts'
import { searchPhrase } from '#shop/catalogue/index/search-phrase.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { ANSWER_SIZE, type Search } from './measure-quality.ts'

/** The city with most stores: what is out of stock there comes after what is not, as shoppers see it. */
const CITY = 'chel'

/** The search of a database in which the demo shop is imported. */
export const openSearch = async (db: Kysely<DB>): Promise<Search> => {
  setWordsOfTrade(demoSettings.searchNoise)
  const snapshot = (await openCatalogueIndex(db)).current()
  const slugs = new Map(
    (await db.selectFrom('product').select(['id', 'slug']).execute()).map(({ id, slug }) => [id, slug]),
  )
  return {
    answer: (phrase) => searchPhrase(snapshot, CITY, phrase, { take: ANSWER_SIZE }),
    slugOf: (row) => slugs.get(productId(snapshot.products.productIds[row] ?? 0)) ?? '',
  }
}
