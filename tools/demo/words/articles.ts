export type ArticleDraft = { readonly slug: string; readonly title: string; readonly lead: string; readonly published_on: string; readonly picture?: string; readonly body: string }
export const ARTICLES: readonly ArticleDraft[] = []
