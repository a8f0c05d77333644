/** News, for other features. */
export { readArticles } from './news.queries.ts'
