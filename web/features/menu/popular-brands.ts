import type { BrandLines } from '#contract/pages.schema.ts'

type Ask = () => Promise<
  { readonly ok: true; readonly value: BrandLines } | { readonly ok: false; readonly message: string }
>

/** MENU-06: without them the menu stands, with an empty list. */
export const popularBrands = async (ask: Ask): Promise<BrandLines> => {
  try {
    const answer = await ask()
    if (answer.ok) return answer.value
    console.error('Failed to get popular brands', answer.message)
  } catch (failure) {
    console.error('Failed to get popular brands', failure)
  }
  return []
}
