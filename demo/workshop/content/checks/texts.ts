import { ANSWERED_BEFORE } from './written-reviews.ts'
import { wordsOf } from './prose.ts'
import { type Rule, type Shop } from './shop.ts'

type Text = readonly [where: string, text: string]

const textsOf = (shop: Shop): Text[] => [
  ...shop.products.flatMap(({ slug, name, lead, description, usage, facts }): Text[] => [
    [slug, name],
    [slug, lead],
    [slug, description],
    ...usage.map((step): Text => [slug, step]),
    ...facts.map(({ value }): Text => [slug, value]),
  ]),
  ...shop.brands.flatMap(({ slug, tagline, story }): Text[] => [
    [slug, tagline],
    [slug, story],
  ]),
  ...shop.categories.flatMap(({ path, name, title, description }): Text[] => [
    [path, name],
    [path, title],
    [path, description],
  ]),
  ...shop.ingredients.map(({ inci, explanation }): Text => [inci, explanation]),
  // Reviews keep their author's hand; only the shop's answers are set.
  ...shop.reviews.flatMap(({ id, answer = '' }): Text[] => [[id, answer]]),
  ...shop.articles.flatMap(({ slug, title, lead, body }): Text[] => [
    [slug, title],
    [slug, lead],
    [slug, body],
  ]),
  ...shop.pages.flatMap(({ path, title, description, body }): Text[] => [
    [path, title],
    [path, description],
    [path, body],
  ]),
  ...shop.banners.flatMap(({ code, title, body }): Text[] => [
    [code, title],
    [code, body],
  ]),
  ...shop.promotions.flatMap(({ code, title, body }): Text[] => [
    [code, title],
    [code, body],
  ]),
  ...shop.promoCodes.map(({ code, title }): Text => [code, title]),
  ...shop.needs.flatMap(({ code, name, note }): Text[] => [
    [code, name],
    [code, note],
  ]),
  ...shop.stores.flatMap(({ code, name, address }): Text[] => [
    [code, name],
    [code, address],
  ]),
]

const BAD_TYPE: readonly (readonly [what: string, sign: RegExp])[] = [
  ['an exclamation mark', /!(?!\[)/],
  ['a straight quote', /"/],
  ['a hyphen for a minus', /(^|\s)-\d/],
  ['a space that breaks before a unit', /\d (?:мл|г|кг|мм|см|₽|%)(?![а-яё])/],
  ['a space that breaks inside a number', /\d \d{3}(?!\d)/],
  ['a hyphen for a dash', / - /],
  ['two spaces', /[^\n] {2,}\S/],
  ['a space before a comma', /\s[,.;:](?!\d)/],
  ['e for ё', /(?<![а-яё])(?:еще|ее|нее|черный|желтый|зеленый|легкий|теплый|темный|мед|все же)(?![а-яё])/i],
  // «|» is allowed only in table rows.
  ['a slot left open', /[{}]|undefined|NaN|^[^|\n]+\|/m],
]
export const typographyFollowed: Rule = (shop) =>
  textsOf(shop).flatMap(([where, text]) =>
    BAD_TYPE.filter(([, sign]) => sign.test(text)).map(([what]) => `${where}: ${what}: ${text.slice(0, 90)}`),
  )

export const noRepeatedWords: Rule = (shop) =>
  textsOf(shop).flatMap(([where, text]) => {
    const twice = /(?<![\p{L}-])(\p{L}{2,})[\s\u00a0]+\1(?![\p{L}-])/iu.exec(text)
    return twice === null ? [] : [`${where}: «${twice[0]}»`]
  })

export const complaintsAnswered: Rule = ({ reviews }) =>
  reviews
    .filter(({ rating, answer, written_on }) => rating <= 2 && answer === undefined && written_on < ANSWERED_BEFORE)
    .map(({ id }) => `${id}: an old complaint without an answer`)

export const skinTypesMatchProduct: Rule = ({ reviews, products }) => {
  const skins = new Map(products.map(({ slug, skin_types = [] }) => [slug, skin_types]))
  return reviews
    .filter(({ skin_type, product }) => skin_type !== undefined && skins.get(product)?.includes(skin_type) === false)
    .map(({ id }) => `${id}: a skin type the product is not for`)
}

export const articlesLongEnough: Rule = ({ articles }) =>
  articles.flatMap(({ slug, body }) => {
    const words = wordsOf(body)
    return words < 130 || words > 450 ? [`${slug}: ${words} words`] : []
  })
