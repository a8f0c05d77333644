/** What an import reads and writes, in its order, whatever the transaction around it does with it. */
import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import { moscowDay } from '#kernel/dates.ts'
import type { ImportChanges } from '#platform/import/import-changes.ts'
import type { Journal } from '#platform/changes/journal.ts'
import { importDocuments } from '#shop/company/import-documents.ts'
import { importSettings } from '#shop/company/import-settings.ts'
import { figuresOfRecords } from '#shop/company/shop-figures.ts'
import { readStoredFile } from '#shop/company/stored-settings.ts'
import { importContent } from '#shop/content/import-content.ts'
import { importAssortment } from '#shop/product/import-assortment.ts'
import { importRows, type ImportContext } from '#platform/import/import-kind.ts'
import type { Figures } from '#platform/import/figures.ts'
import { existingPictures, importPictures, type KeepOriginal } from '#shop/product/import-pictures.ts'
import { importPlasticCards } from '#shop/loyalty/bonus/plastic-cards.ts'
import { endReducedPrices } from '#shop/product/ended-prices.ts'
import { importPrices } from '#shop/product/import-prices.ts'
import { importPromotions } from '#shop/pricing/import-promotions.ts'
import { NewsletterRecord } from '#shop/people/people.records.ts'
import { importPlaces } from '#shop/places/import-places.ts'
import { importCollections } from '#shop/catalogue/import-collections.ts'
import { importFeedRules } from '#shop/feeds/import-feed-rules.ts'
import { importMarketplaceRules } from '#shop/marketplaces/import-marketplace-rules.ts'
import { importSearch } from '#shop/catalogue/import-search.ts'
import type { ImportReport } from '#platform/import/import-report.ts'
import type { Kind } from './records.ts'
import type { RecordSource } from '#platform/import/record-source.ts'
import { refreshTexts } from './refresh-texts.ts'

/** Steps of the import with the kinds that each reads; a source without any of them skips it. */
const STEPS: readonly { readonly kinds: readonly Kind[]; readonly run: (loading: ImportContext) => Promise<number> }[] =
  [
    { kinds: ['settings'], run: importSettings },
    {
      kinds: ['cities', 'shop_cities', 'stores', 'special_days', 'courier_intervals', 'express_stores'],
      run: importPlaces,
    },
    {
      kinds: [
        'brands',
        'categories',
        'ingredients',
        'units',
        'attributes',
        'marking_groups',
        'labels',
        'products',
        'reviews',
        'questions',
        'answers',
      ],
      run: importAssortment,
    },
    { kinds: ['documents'], run: importDocuments },
    { kinds: ['prices'], run: importPrices },
    { kinds: ['collections'], run: importCollections },
    { kinds: ['feed_rules'], run: importFeedRules },
    { kinds: ['marketplace_rules'], run: importMarketplaceRules },
    {
      kinds: ['articles', 'pages', 'banners', 'needs', 'redirects', 'menus', 'contacts'],
      run: importContent,
    },
    { kinds: ['promotions', 'promo_codes'], run: importPromotions },
    { kinds: ['plastic_cards'], run: importPlasticCards },
    { kinds: ['newsletters'], run: (loading) => importRows(loading, NewsletterRecord) },
    {
      kinds: [
        'search_synonyms',
        'search_brand_aliases',
        'search_problems',
        'search_redirects',
        'search_pins',
        'search_phrases',
        'search_checks',
      ],
      run: importSearch,
    },
  ]

/** Kinds from which the figures of texts follow. */
export const OF_FIGURES: readonly Kind[] = ['settings', 'stores', 'special_days', 'express_stores', 'brands']

export const hasAny = ({ kinds }: RecordSource, wanted: readonly Kind[]): boolean =>
  kinds === undefined || wanted.some((kind) => kinds.has(kind))

export const importSteps = async <DB>(
  trx: Transaction<DB>,
  source: RecordSource,
  report: ImportReport,
  now: Date,
  changes: ImportChanges,
  keepOriginal: KeepOriginal | undefined,
  journal: Journal,
  refreshing: () => Promise<Pick<ImportContext, 'report' | 'journal'>>,
): Promise<number> => {
  const pictures =
    source.pictures === undefined
      ? { ids: await existingPictures(trx), changed: 0 }
      : await importPictures(trx, source, report, keepOriginal)
  const today = now.toISOString().slice(0, 10)
  const figures = async (): Promise<Figures> => figuresOfRecords(trx, await readStoredFile(trx), now)
  const before = hasAny(source, OF_FIGURES) ? await figures() : null
  const loading: ImportContext = {
    db: trx,
    source,
    report,
    pictures: pictures.ids,
    today,
    moscowDay: moscowDay(now),
    changes,
    journal,
    figures,
  }
  let changed = pictures.changed
  for (const { kinds, run } of STEPS) if (hasAny(source, kinds)) changed += await run(loading)
  if (before !== null && !isDeepStrictEqual(before, await figures()))
    changed += await refreshTexts({ ...loading, ...(await refreshing()) })
  if (hasAny(source, ['products', 'prices', 'promotions'])) changed += await endReducedPrices(trx, now)
  return changed
}
