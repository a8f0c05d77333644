/** CHG-05: the shop on another day, with a basket to try there. */
import { PreviewPage as Page } from '#shop/changes/office/preview-page.tsx'
import { TestBasket } from './promotions/test-basket.tsx'

const Basket = (preview: { readonly at: string | null; readonly sets: readonly number[] }) => (
  <TestBasket preview={preview} />
)

export const PreviewPage = () => <Page Basket={Basket} />
