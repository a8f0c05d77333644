import { sql, type QueryExecutorProvider } from 'kysely'
import { Type } from 'typebox'
import { queryRows, Row } from '#platform/db/rows.ts'
import type { SearchData } from '../search/search-data.ts'

/** Folded by the import: `wordsOf(text).join(' ')`. */
const Phrase = Type.String()
const Synonyms = Row({ words: Type.Array(Phrase) })
const BrandAliases = Row({ brand: Type.String(), aliases: Type.Array(Phrase) })
const Problem = Row({ phrase: Phrase, means: Type.Array(Phrase), categories: Type.Array(Type.String()) })
const Redirect = Row({ phrase: Phrase, url: Type.String(), title: Type.String() })
const Pinned = Row({ phrase: Phrase, products: Type.Array(Type.String()) })

/**
 * What staff tell the search (`demo/search`), without disabled records. A change raises the catalogue's version. Pass the transaction
 * that reads the catalogue: both are then of one moment.
 */
export const readSearchData = async (db: QueryExecutorProvider): Promise<SearchData> => ({
  synonyms: await queryRows(db, Synonyms, sql`SELECT words FROM search_synonym WHERE NOT disabled ORDER BY code`),
  brandAliases: await queryRows(
    db,
    BrandAliases,
    sql`SELECT brand.slug AS brand, aliases FROM search_brand_alias JOIN brand ON brand.id = brand_id ORDER BY brand.slug`,
  ),
  problems: await queryRows(
    db,
    Problem,
    sql`SELECT phrase, means, categories FROM search_problem CROSS JOIN unnest(phrases) AS phrase
        WHERE NOT disabled ORDER BY code, phrase`,
  ),
  redirects: await queryRows(
    db,
    Redirect,
    sql`SELECT phrase, to_url AS url, title FROM search_redirect CROSS JOIN unnest(phrases) AS phrase
        WHERE NOT disabled ORDER BY code, phrase`,
  ),
  pinned: await queryRows(
    db,
    Pinned,
    sql`SELECT phrase, products FROM search_pin WHERE cardinality(products) > 0 ORDER BY phrase`,
  ),
})
