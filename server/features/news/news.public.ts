/** What other features may ask of the news. */
export { readArticles } from './news.queries.ts'
