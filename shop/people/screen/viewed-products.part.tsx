import type { ProductId } from '#kernel/ids.ts'
import { PERSONAL_SHELVES } from '#kernel/recommendation-rules.ts'
import { usePersonalShelves } from '#platform/client/personal-shelves.ts'
import { RecommendationNotice } from '#platform/ui/product/recommendation-notice.tsx'
import { useEffect, useState } from 'react'
import { useUser } from './sign-in/user-query.ts'
import { useCityKey } from '#platform/client/city-key.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { CatalogueShelf } from '#shop/catalogue/screen/catalogue-shelf.part.tsx'
import { PageSection } from '#platform/ui/layout/page-section.tsx'
import { useCards } from '#shop/catalogue/screen/use-cards.part.ts'
import { api } from '#platform/client/client.ts'
import { forgetViewed, storeViewed, viewedOnDevice, withViewed } from './history/viewed.ts'

const onDevice = (productId: ProductId): ProductId[] => {
  const ids = withViewed(viewedOnDevice(), productId)
  storeViewed(ids)
  return ids
}

/**
 * Remembers that the product was looked at, and returns the whole list, the last first: a customer's in the account, a guest's on
 * the device. After a sign-in the list of the device moves to the account.
 */
const recordView = async (productId: ProductId, signedIn: boolean): Promise<readonly ProductId[]> => {
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

const clearViews = async (signedIn: boolean): Promise<void> => {
  forgetViewed()
  if (signedIn) await api.history.clear({})
}

const { title: TITLE, most: MAX_SHOWN } = PERSONAL_SHELVES.viewed

/** Records the view of a product, and returns the products viewed before it. */
const useViewed = (productId: ProductId) => {
  const { user, initialized } = useUser()
  const signedIn = user !== null
  const [ids, setIds] = useState<readonly ProductId[]>([])
  useEffect(() => {
    if (!initialized) return
    let isCurrent = true
    const record = async () => {
      const viewed = await recordView(productId, signedIn)
      if (isCurrent) setIds(viewed.filter((id) => id !== productId).slice(0, MAX_SHOWN))
    }
    void record()
    return () => {
      isCurrent = false
    }
  }, [productId, initialized, signedIn])
  const clear = () => {
    setIds([])
    clearViews(signedIn).catch((failure: unknown) => console.error('Failed to clear viewed products', failure))
  }
  return { ids, clear }
}

/**
 * CAT-09: what the visitor looked at before, unless this device wants no such shelves. Never in the server's HTML, which all
 * visitors share.
 */
export const ViewedProducts = (props: { productId: ProductId }) =>
  usePersonalShelves() ? <ViewedShelf {...props} /> : null

const ViewedShelf = ({ productId }: { productId: ProductId }) => {
  const { ids, clear } = useViewed(productId)
  const { data } = useCards(ids, useCityKey())
  if (ids.length === 0 || !data || data.length === 0) return null
  return (
    <PageSection title={TITLE}>
      <RecommendationNotice />
      <CatalogueShelf cards={data} label="Вы смотрели" />
      <Button look="text" onClick={clear}>
        Очистить
      </Button>
    </PageSection>
  )
}
