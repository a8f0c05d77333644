import type { MouseEvent } from 'react'
import type { ProductCard } from '#shop/catalogue/catalog.api.ts'
import { createUiStore } from '#platform/client/ui-store.ts'
import { isPlainPress } from '#platform/router/page-links.ts'

/** A picture of the list, already loaded, and its position on the screen. */
type ShownPicture = { readonly src: string; readonly box: DOMRect }

export type Preview = { readonly card: ProductCard; readonly picture: ShownPicture | null }

export const preview = createUiStore<{ readonly shown: Preview | null }>({ shown: null })

const pictureIn = (card: Element | null): ShownPicture | null => {
  const image = card?.querySelector('img')
  return image?.complete === true && image.currentSrc !== ''
    ? { src: image.currentSrc, box: image.getBoundingClientRect() }
    : null
}

/** FELT-01: shows what the card knows of a product while its page is on its way. For a press that the router follows. */
export const openPreview = (card: ProductCard, event: MouseEvent): void => {
  if (isPlainPress(event.nativeEvent))
    preview.set({ shown: { card, picture: pictureIn(event.currentTarget.closest('article')) } })
}
export const closePreview = (): void => preview.set({ shown: null })
