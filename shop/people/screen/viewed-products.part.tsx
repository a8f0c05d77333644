import type { ProductId } from '#kernel/ids.ts'
import { useEffect, useState } from 'react'
import { clearViews, recordView } from './history/record-view.ts'
import { useUser } from './sign-in/user-query.ts'
import { useCityKey } from '#platform/client/city-key.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { CatalogueShelf } from '#shop/catalogue/screen/catalogue-shelf.part.tsx'
import { PageSection } from '#platform/ui/layout/page-section.tsx'
import { useCards } from '#shop/catalogue/screen/use-cards.part.ts'

const MAX_SHOWN = 4

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

/** CAT-09: what the visitor looked at before. Never in the server's HTML, which all visitors share. */
export const ViewedProducts = ({ productId }: { productId: ProductId }) => {
  const { ids, clear } = useViewed(productId)
  const { data } = useCards(ids, useCityKey())
  if (ids.length === 0 || !data || data.length === 0) return null
  return (
    <PageSection title={'Вы\u00a0смотрели'}>
      <CatalogueShelf cards={data} label="Вы смотрели" />
      <Button look="text" onClick={clear}>
        Очистить
      </Button>
    </PageSection>
  )
}
