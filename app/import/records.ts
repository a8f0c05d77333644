/** All kinds of records of a shop's folder, in the order of demo/README.md. */
import {
  BrandRecord,
  CategoryRecord,
  CollectionRecord,
  IngredientRecord,
  LabelRecord,
} from '#shop/catalogue/catalogue.records.ts'
import {
  ArticleRecord,
  BannerRecord,
  ContactRecord,
  MenuRecord,
  NeedRecord,
  PageRecord,
  RedirectRecord,
} from '#shop/content/content.records.ts'
import { FeedRuleRecord } from '#shop/feeds/feed.records.ts'
import { MarketplaceRuleRecord } from '#shop/marketplaces/marketplace.records.ts'
import { DocumentRecord } from '#shop/company/document-record.ts'
import { SettingRecord } from '#shop/company/setting-record.ts'
import { PlasticCardRecord } from '#shop/loyalty/loyalty.records.ts'
import { NewsletterRecord } from '#shop/people/people.records.ts'
import { PromoCodeRecord, PromotionRecord } from '#shop/pricing/pricing.records.ts'
import {
  CityRecord,
  CourierIntervalRecord,
  ExpressRecord,
  ShopCityRecord,
  SpecialDayRecord,
  StoreRecord,
} from '#shop/places/places.records.ts'
import { AttributeRecord, UnitRecord } from '#shop/product/attribute.records.ts'
import {
  AnswerRecord,
  MarkingGroupRecord,
  PriceRecord,
  ProductRecord,
  QuestionRecord,
  ReviewRecord,
} from '#shop/product/product.records.ts'
import { StockExchange } from '#shop/stock/stock.records.ts'
import {
  BrandAliasRecord,
  PhraseCheckRecord,
  PhraseChoiceRecord,
  PhraseRedirectRecord,
  PinRecord,
  ProblemRecord,
  SynonymRecord,
} from '#shop/catalogue/search.records.ts'

export const RECORDS = [
  SettingRecord,
  DocumentRecord,
  CityRecord,
  ShopCityRecord,
  StoreRecord,
  SpecialDayRecord,
  CourierIntervalRecord,
  ExpressRecord,
  BrandRecord,
  CategoryRecord,
  IngredientRecord,
  UnitRecord,
  AttributeRecord,
  MarkingGroupRecord,
  LabelRecord,
  ProductRecord,
  PriceRecord,
  ReviewRecord,
  QuestionRecord,
  AnswerRecord,
  CollectionRecord,
  FeedRuleRecord,
  MarketplaceRuleRecord,
  ArticleRecord,
  PageRecord,
  BannerRecord,
  NeedRecord,
  PromotionRecord,
  PromoCodeRecord,
  PlasticCardRecord,
  NewsletterRecord,
  RedirectRecord,
  MenuRecord,
  SynonymRecord,
  BrandAliasRecord,
  ProblemRecord,
  PhraseRedirectRecord,
  PinRecord,
  PhraseChoiceRecord,
  PhraseCheckRecord,
  ContactRecord,
  StockExchange,
] as const
export type Kind = (typeof RECORDS)[number]['kind']
