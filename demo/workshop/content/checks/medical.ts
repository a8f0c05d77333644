/** Rules against medicine outside the texts of products: cosmetics do not heal, and shops give no consultations that need a licence. */
import { type Rule } from './shop.ts'
import { DENIAL, HEALING, SERVICE } from '../../../../shop/content/facts/medical-words.ts'

const healing = new RegExp(`(?<!\\p{L})(?:${HEALING})|постакне`, 'iu')
const ADDRESS = /vospalen|vypaden|atopi|akne|ekzem|psoria|rozatse|kuperoz|dermatit|zazhivl|lecheb/

/** Ingredients, categories, needs and banners heal nothing, nor do addresses of products. */
export const nothingHeals: Rule = ({ products, ingredients, categories, needs, banners }) => [
  ...[
    ...ingredients.map(({ inci, purpose, explanation }) => [inci, `${purpose}. ${explanation}`] as const),
    ...categories.map(({ path, name, title, description }) => [path, `${name}. ${title}. ${description}`] as const),
    ...needs.map(({ code, name, note }) => [code, `${name}. ${note}`] as const),
    ...banners.map(({ code, title, body }) => [code, `${title}. ${body}`] as const),
  ]
    .filter(([, text]) => healing.test(text) && !DENIAL.test(text))
    .map(([where, text]) => `${where}: «${healing.exec(text)?.[0] ?? ''}»`),
  ...products.filter(({ slug }) => ADDRESS.test(slug)).map(({ slug }) => `${slug}: a disease in the address`),
]

/** No page, article or banner offers the time of a doctor or a cosmetologist. */
export const noMedicalService: Rule = ({ pages, articles, banners }) =>
  [
    ...pages.map(({ path, body }) => [path, body] as const),
    ...articles.map(({ slug, lead, body }) => [slug, `${lead} ${body}`] as const),
    ...banners.map(({ code, body }) => [code, body] as const),
  ]
    .filter(([, text]) => SERVICE.test(text.replaceAll('\u00a0', ' ')))
    .map(([where, text]) => `${where}: «${SERVICE.exec(text.replaceAll('\u00a0', ' '))?.[0] ?? ''}»`)
