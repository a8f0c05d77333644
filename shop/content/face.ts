/** What other subjects may use of this one on the server. */
export { linesOfArticles, readArticles } from './news/news.sql.ts'
