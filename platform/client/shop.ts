import { createContext, use } from 'react'
import type { ShopProfile } from '#shop/company/facts/shop-profile.ts'

export const ShopContext = createContext<ShopProfile | null>(null)

/** Name, hotline and rules of the shop, the same on every page. */
export const useShop = (): ShopProfile => {
  const shop = use(ShopContext)
  if (shop === null) throw new Error('No shop is given around this component')
  return shop
}
