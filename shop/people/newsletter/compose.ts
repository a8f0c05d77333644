/** FOOT-01: what an issue says: the record of the shop's folder, or the news of the week when nobody has written one. */
import type { Kysely } from 'kysely'
import { moscowDay } from '#kernel/dates.ts'
import { DAY_MS } from '#kernel/durations.ts'
import { paths } from '#kernel/pages/paths.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { linesOfArticles, readArticles } from '#shop/content/face.ts'
import { lastSlot, type NewsletterSlot } from '#shop/letters/facts/newsletter-slot.ts'
import type { NewsletterContent, NewsletterPart } from '../facts/newsletter.ts'
import type { NewsletterBlock } from '../people.records.ts'
import {
  addAutomaticIssue,
  hasIssueBetween,
  productsOfRule,
  productsOfSlugs,
  type Issue,
  type NamedProduct,
} from './issues.sql.ts'

const WEEK_MS = 7 * DAY_MS
/** A letter written for a day near the slot stands for that of its week. */
const NEAR_MS = 6 * DAY_MS
const MAX_ARTICLES = 4
const NEW_PRODUCTS = 4

const NEWS_TITLE = 'Статьи'
const PRODUCTS_TITLE = 'На\u00a0полке'

/**
 * Adds the issue of the week when its slot has passed within a day, nothing was written for this week, and there are articles that no
 * earlier letter had. Without news there is no letter.
 */
export const composeAutomatic = async (db: Kysely<DB>, slot: NewsletterSlot | null, now: Date): Promise<void> => {
  if (slot === null) return
  const at = lastSlot(slot, now)
  if (now.getTime() - at.getTime() > DAY_MS) return
  if (await hasIssueBetween(db, new Date(at.getTime() - NEAR_MS), new Date(at.getTime() + DAY_MS))) return
  const since = moscowDay(new Date(at.getTime() - WEEK_MS))
  const articles = (await readArticles(db, moscowDay(at), 0, MAX_ARTICLES)).filter(
    ({ published_on }) => published_on > since,
  )
  const [first] = articles
  if (first === undefined) return
  await addAutomaticIssue(db, {
    code: `auto-${moscowDay(at)}`,
    send_at: at,
    title: first.title,
    preview: first.lead,
    blocks: [
      { articles: articles.map(({ slug }) => slug) },
      { rule: 'new', take: NEW_PRODUCTS, title: 'Новое на\u00a0полке' },
    ],
  })
}

type Deps = { readonly db: Kysely<DB>; readonly publicUrl: string }

const productLinks = ({ publicUrl }: Deps, products: readonly NamedProduct[]) =>
  products.map(({ slug, name, brand }) => ({
    title: `${brand} ${name}`,
    lead: '',
    url: publicUrl + paths.product(slug),
  }))

const partOf = async (deps: Deps, block: NewsletterBlock, now: Date): Promise<NewsletterPart> => {
  if ('text' in block) return { kind: 'text', paragraphs: block.text }
  if ('articles' in block) {
    const lines = await linesOfArticles(deps.db, block.articles, moscowDay(now))
    return {
      kind: 'links',
      title: block.title ?? NEWS_TITLE,
      links: lines.map(({ title, lead, slug }) => ({ title, lead, url: deps.publicUrl + paths.article(slug) })),
    }
  }
  const products =
    'products' in block
      ? await productsOfSlugs(deps.db, block.products)
      : await productsOfRule(deps.db, block.rule, block.take)
  return { kind: 'links', title: block.title ?? PRODUCTS_TITLE, links: productLinks(deps, products) }
}

/** Parts of which nothing is left (no article is published yet, every product is sold out) are left out. */
export const composeIssue = async (deps: Deps, issue: Issue, now: Date): Promise<NewsletterContent> => {
  const parts: NewsletterPart[] = []
  for (const block of issue.blocks) parts.push(await partOf(deps, block, now))
  return {
    subject: issue.title,
    preview: issue.preview,
    parts: parts.filter((part) => part.kind === 'text' || part.links.length > 0),
  }
}
