export type PageDraft = { readonly path: string; readonly title: string; readonly description: string; readonly updated_on: string; readonly body: string }
export const PAGES: readonly PageDraft[] = []
