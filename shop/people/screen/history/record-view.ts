import type { ProductId } from '#kernel/ids.ts'
import { api } from '#platform/client/client.ts'
import { forgetViewed, storeViewed, viewedOnDevice, withViewed } from './viewed.ts'

const onDevice = (productId: ProductId): ProductId[] => {
  const ids = withViewed(viewedOnDevice(), productId)
  storeViewed(ids)
  return ids
}

/**
 * Remembers that the product was looked at, and returns the whole list, the last first: a customer's in the account, a guest's on
 * the device. After a sign-in the list of the device moves to the account.
 */
export const recordView = async (productId: ProductId, signedIn: boolean): Promise<readonly ProductId[]> => {
  if (!signedIn) return onDevice(productId)
  try {
    const answer = await api.history.push({ product_ids: withViewed(viewedOnDevice(), productId) })
    if (!answer.ok) return onDevice(productId)
    forgetViewed()
    return answer.value.product_ids
  } catch (failure) {
    console.error('Failed to store viewed products', failure)
    return onDevice(productId)
  }
}

export const clearViews = async (signedIn: boolean): Promise<void> => {
  forgetViewed()
  if (signedIn) await api.history.clear({})
}
