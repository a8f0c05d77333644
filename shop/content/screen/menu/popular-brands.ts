import type { BrandLines } from '#shop/catalogue/brands.api.ts'

type LoadBrands = () => Promise<
  { readonly ok: true; readonly value: BrandLines } | { readonly ok: false; readonly message: string }
>

/** MENU-06: a failure is logged and gives an empty list. */
export const popularBrands = async (load: LoadBrands): Promise<BrandLines> => {
  try {
    const answer = await load()
    if (answer.ok) return answer.value
    console.error('Failed to get popular brands', answer.message)
  } catch (failure) {
    console.error('Failed to get popular brands', failure)
  }
  return []
}
