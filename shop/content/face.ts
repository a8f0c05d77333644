/** What other subjects may use of this one on the server. */
export { withPictures } from './pages/text-pictures.ts'
export { linesOfArticles, readArticles } from './news/news.sql.ts'
