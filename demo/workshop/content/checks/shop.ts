import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import {
  BrandRecord,
  CategoryRecord,
  CollectionRecord,
  IngredientRecord,
} from '../../../../shop/catalogue/catalogue.records.ts'
import { PictureRecord, ProductRecord, ReviewRecord } from '../../../../shop/product/product.records.ts'
import { StockRecord } from '../../../../shop/stock/stock.records.ts'
import { PromoCodeRecord, PromotionRecord } from '../../../../shop/pricing/pricing.records.ts'
import { folderSource } from '../../../../app/import/importer.ts'
import { withFigures } from '../../../../platform/import/figures.ts'
import { figuresOfFolder } from '../../../../shop/company/shop-figures.ts'
import {
  ArticleRecord,
  BannerRecord,
  NeedRecord,
  PageRecord,
  RedirectRecord,
} from '../../../../shop/content/content.records.ts'
import { CityRecord, ShopCityRecord, StoreRecord } from '../../../../shop/places/places.records.ts'

/** All records of the demo shop, read from its files, with the shop's figures in their texts. */
export type Shop = {
  readonly products: readonly ProductRecord[]
  readonly brands: readonly BrandRecord[]
  readonly categories: readonly CategoryRecord[]
  readonly ingredients: readonly IngredientRecord[]
  readonly reviews: readonly ReviewRecord[]
  readonly stock: readonly StockRecord[]
  readonly stores: readonly StoreRecord[]
  readonly cities: readonly CityRecord[]
  readonly shopCities: readonly ShopCityRecord[]
  readonly articles: readonly ArticleRecord[]
  readonly pages: readonly PageRecord[]
  readonly banners: readonly BannerRecord[]
  readonly needs: readonly NeedRecord[]
  readonly promotions: readonly PromotionRecord[]
  readonly collections: readonly CollectionRecord[]
  readonly promoCodes: readonly PromoCodeRecord[]
  readonly redirects: readonly RedirectRecord[]
  readonly pictures: readonly PictureRecord[]
  readonly pictureFiles: ReadonlySet<string>
}
export type Rule = (shop: Shop) => readonly string[]

type Kind = Parameters<ReturnType<typeof folderSource>['records']>[0]

export const readShop = async (folder: string): Promise<Shop> => {
  const source = folderSource(folder)
  const figures = await figuresOfFolder(folder)
  const read = async <S extends TSchema>(kind: Kind, schema: S): Promise<Static<S>[]> => {
    const rule = Compile(schema)
    const found: Static<S>[] = []
    for await (const { value, where } of source.records(kind)) {
      if (!rule.Check(value)) throw new Error(`${where} does not fit the import format`)
      found.push(withFigures(value, figures))
    }
    return found
  }
  const picture = Compile(PictureRecord.schema)
  const pictures: PictureRecord[] = []
  for await (const { value } of source.knownPictures()) if (picture.Check(value)) pictures.push(value)
  const root = join(folder, 'pictures')
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return {
    products: await read('products', ProductRecord.schema),
    brands: await read('brands', BrandRecord.schema),
    categories: await read('categories', CategoryRecord.schema),
    ingredients: await read('ingredients', IngredientRecord.schema),
    reviews: await read('reviews', ReviewRecord.schema),
    stock: await read('stock', StockRecord),
    stores: await read('stores', StoreRecord.schema),
    cities: await read('cities', CityRecord.schema),
    shopCities: await read('shop_cities', ShopCityRecord.schema),
    articles: await read('articles', ArticleRecord.schema),
    pages: await read('pages', PageRecord.schema),
    banners: await read('banners', BannerRecord.schema),
    needs: await read('needs', NeedRecord.schema),
    promotions: await read('promotions', PromotionRecord.schema),
    collections: await read('collections', CollectionRecord.schema),
    promoCodes: await read('promo_codes', PromoCodeRecord.schema),
    redirects: await read('redirects', RedirectRecord.schema),
    pictures,
    pictureFiles: new Set(
      entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
    ),
  }
}

export const readPicture = (folder: string, file: string): Promise<Buffer> => readFile(join(folder, 'pictures', file))
