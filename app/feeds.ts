/** What the feeds take from the rest of the shop. */
import { NO_CITY } from '#kernel/city-cookie.ts'
import { anonymous } from '#platform/calls/caller.ts'
import type { ShopSettings } from '#shop/company/read-shop.ts'
import type { ReadPage } from '#shop/feeds/compare-feed.ts'
import type { FeedShop } from '#shop/feeds/write-feeds.ts'
import type { AllGroupHandlers } from './api/endpoints.ts'

type Outside = { readonly publicUrl: string; readonly carriers: readonly unknown[] }

export const feedShopOf = (
  { profile, company }: Pick<ShopSettings, 'profile' | 'company'>,
  { publicUrl, carriers }: Outside,
): FeedShop => ({
  name: profile.name,
  company,
  origin: new URL(publicUrl).origin,
  homeCity: profile.homeCity,
  courier: profile.terms.courier,
  hasCarriers: carriers.length > 0,
})

/** The data of a product's page, as search engines get them. */
export const pageReader =
  (shop: () => Pick<AllGroupHandlers, 'product'>): ReadPage =>
  async (slug) => {
    const page = await shop().product.get({ slug, city: NO_CITY }, anonymous('feeds'))
    return page.ok ? page.value : undefined
  }
