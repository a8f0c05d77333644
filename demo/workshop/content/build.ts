import { jsonLines, removeStale, withFront, writeFiles, type Files } from './write.ts'
import { ARTICLES } from './texts/articles.ts'
import { MORE_ARTICLES } from './texts/more-articles.ts'
import { BANNERS, NEEDS } from './texts/home.ts'
import { redirectsOf } from './gone.ts'
import { COLLECTIONS, LABELS } from './texts/collections.ts'
import { FEED_RULES } from './texts/feed-rules.ts'
import { CONTACTS, MENUS } from './texts/menus.ts'
import { BRANDS } from './brands.ts'
import { ASKING_TONE, CATEGORIES } from './categories.ts'
import { INGREDIENTS } from './formula.ts'
import { PAGE_HEADS } from './texts/page-facts.ts'
import { PAGE_CONTINUATIONS } from './texts/more-pages.ts'
import { PAGES } from './texts/pages.ts'
import { DRAFTS } from './leaves.ts'
import { SHOP_CITIES, STORES } from './stores.ts'
import { productOf } from './product.ts'
import { questionsOf } from './questions.ts'
import { reviewsOf } from './reviews.ts'
import { bannersOf } from './home.ts'
import { pairsOf } from './pairs.ts'
import { promotionsOf, withTerms } from './promotions.ts'
import { PLASTIC_CARDS } from './plastic-cards.ts'
import { PROMO_CODES } from './texts/promotions.ts'
import { ARTICLE_PRODUCTS } from './texts/article-products.ts'
import { stockOf } from './stock.ts'
import { typeset, typesetStory } from './typography.ts'

/** Lead and key facts at the top of an information page; empty for a page without them. */
const headOf = (path: string) => {
  const head = PAGE_HEADS[path]
  if (!head) return {}
  const facts = head.facts?.map(({ figure, words }) => ({ figure: typeset(figure), words: typeset(words) }))
  return { lead: typeset(head.lead), ...(facts ? { facts } : {}) }
}

export const demoProducts = () => {
  const pairs = pairsOf(DRAFTS)
  return DRAFTS.map((draft) => productOf(draft, pairs.get(draft.slug) ?? []))
}

/** Every text file of the demo shop by name. The same input gives the same bytes. */
export const demoFiles = (): Files => {
  const catalog = demoProducts()
  const files: Files = new Map()
  files.set('cities/shop-cities.jsonl', jsonLines(SHOP_CITIES))
  files.set('stores.jsonl', jsonLines(STORES))
  files.set(
    'brands.jsonl',
    jsonLines(
      BRANDS.map(({ slug, name, country, tagline, popularity, story }) => ({
        slug,
        name,
        country,
        tagline: typeset(tagline),
        popularity,
        story: typesetStory(story),
      })),
    ),
  )
  files.set(
    'categories.jsonl',
    jsonLines(
      CATEGORIES.map(([path, name = '', title = '', description = ''], position) => ({
        path,
        name: typeset(name),
        title: typeset(title),
        description: typeset(description),
        position,
        ...(ASKING_TONE.has(path ?? '') ? { asks_tone: true } : {}),
      })),
    ),
  )
  files.set(
    'ingredients.jsonl',
    jsonLines(
      INGREDIENTS.map(([inci = '', name = '', purpose = '', explanation = '']) => ({
        inci,
        name,
        purpose,
        explanation: typeset(explanation),
      })),
    ),
  )
  for (const [shelf, ofShelf] of Map.groupBy(catalog, ({ category }) => category.split('/').slice(0, 2).join('/'))) {
    files.set(`products/${shelf}.jsonl`, jsonLines(ofShelf))
    files.set(`reviews/${shelf}.jsonl`, jsonLines(reviewsOf(ofShelf)))
  }
  const { questions, answers } = questionsOf(catalog)
  files.set('questions/demo.jsonl', jsonLines(questions))
  files.set('answers/demo.jsonl', jsonLines(answers))
  files.set('stock.jsonl', jsonLines(stockOf(catalog)))
  for (const { body, ...front } of [...ARTICLES, ...MORE_ARTICLES])
    files.set(
      `news/${front.slug}.md`,
      withFront(
        {
          ...front,
          picture: `news/${front.slug}.webp`,
          title: typeset(front.title),
          lead: typeset(front.lead),
          ...(ARTICLE_PRODUCTS[front.slug] === undefined ? {} : { goods: ARTICLE_PRODUCTS[front.slug] }),
        },
        typeset(body),
      ),
    )
  for (const { body, ...front } of PAGES) {
    files.set(
      `pages/${front.path.slice(1).replaceAll('/', '-')}.md`,
      withFront(
        { ...front, title: typeset(front.title), description: typeset(front.description), ...headOf(front.path) },
        typeset([body.trim(), PAGE_CONTINUATIONS[front.path] ?? ''].join('\n\n').trim()),
      ),
    )
  }
  files.set(
    'collections.jsonl',
    jsonLines(
      COLLECTIONS.map(({ title, lead, body, ...collection }, position) => ({
        ...collection,
        title: typeset(title),
        lead: typeset(lead),
        ...(body === undefined ? {} : { body: body.split('\n\n').map(typeset).join('\n\n') }),
        position,
      })),
    ),
  )
  files.set('labels.jsonl', jsonLines(LABELS))
  files.set(
    'feed-rules.jsonl',
    jsonLines(FEED_RULES.map((rule, position) => ({ ...rule, title: typeset(rule.title), position }))),
  )
  files.set('banners.jsonl', jsonLines(bannersOf(BANNERS, catalog)))
  files.set(
    'needs.jsonl',
    jsonLines(NEEDS.map((need) => ({ ...need, name: typeset(need.name), note: typeset(need.note) }))),
  )
  files.set('redirects.jsonl', jsonLines(redirectsOf()))
  files.set(
    'menus.jsonl',
    jsonLines(
      MENUS.map((entry, position) => ({
        ...entry,
        position,
        title: typeset(entry.title),
        ...('items' in entry ? { items: entry.items.map(({ title, link }) => ({ title: typeset(title), link })) } : {}),
      })),
    ),
  )
  files.set('promotions.jsonl', jsonLines(promotionsOf(catalog)))
  files.set(
    'promo-codes.jsonl',
    jsonLines(PROMO_CODES.map((promo) => ({ ...promo, title: typeset(withTerms(promo.title, promo)) }))),
  )
  files.set('plastic-cards.jsonl', jsonLines(PLASTIC_CARDS))
  files.set('contacts.jsonl', jsonLines(CONTACTS))
  return files
}

if (import.meta.main) {
  const folder = new URL('../..', import.meta.url).pathname
  const files = demoFiles()
  await writeFiles(folder, files)
  await removeStale(folder, files)
}
