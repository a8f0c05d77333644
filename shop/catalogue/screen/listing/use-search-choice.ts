import { useEffect } from 'react'
import { paths } from '#kernel/pages/paths.ts'
import { api } from '#platform/client/client.ts'

const PRODUCT_LINK = `a[href^="${paths.product('')}"]`

/** OFFICE-05: counts the first press on a product of a phrase's list. A failure does not concern the shopper. */
export const useSearchChoice = (list: { readonly current: HTMLElement | null }, phrase: string): void =>
  useEffect(() => {
    const element = list.current
    if (phrase === '' || element === null) return undefined
    const choose = ({ target }: MouseEvent): void => {
      if (!(target instanceof Element) || target.closest(PRODUCT_LINK) === null) return
      element.removeEventListener('click', choose, true)
      void api.search.postSearchChoice({ query: phrase }).catch(() => undefined)
    }
    element.addEventListener('click', choose, true)
    return () => element.removeEventListener('click', choose, true)
  }, [list, phrase])
