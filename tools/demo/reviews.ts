import type { ProductRecord, ReviewRecord } from '#server/features/import/goods.rules.ts'
import { dayBefore } from './day.ts'
import type { Draft } from './goods/draft.ts'
import { productSlug } from './draft-facts.ts'
import { randomFor, type Random } from './random.ts'
import { tidy } from './typography.ts'
import { AGES, ANSWERS, INITIALS, MEN, REVIEW_ROWS, WOMEN } from './words/reviews.ts'

type Liking = '+' | '~' | '-'

/** Which words fit the goods: by category first, then by kind. */
const groupOf = ({ category, kind }: Draft): string => {
  if (category.startsWith('mujchinam')) return kind === 'sun-mineral' ? 'spf' : kind === 'hand-cream' ? 'hands' : 'men'
  if (category.startsWith('aksessuary')) return 'tools'
  if (category.startsWith('parfyumeriya')) return category.endsWith('doma') ? 'home' : 'scent'
  if (category.includes('nogti')) return kind === 'beard-oil' ? 'hands' : 'nails'
  if (category.startsWith('volosy')) return kind === 'shampoo' ? 'shampoo' : category.endsWith('ukladka') ? 'style' : 'hair'
  if (category.startsWith('makiyazh/guby')) return 'lips'
  if (category.startsWith('makiyazh/glaza')) return 'eyes'
  if (category.endsWith('rumyana')) return 'cheek'
  if (category.startsWith('makiyazh')) return 'tone'
  if (category.startsWith('telo')) return kind === 'sun-fluid' ? 'spf' : category.includes('ruki') ? 'hands' : category.includes('uvlazhnenie') ? 'body' : 'shower'
  if (category.endsWith('spf')) return 'spf'
  if (category.endsWith('dlya_vek')) return 'eye'
  if (category.endsWith('guby')) return 'lipcare'
  if (category.includes('maski')) return 'mask'
  if (category.includes('syvorotki')) return 'serum'
  if (category.includes('toniki')) return 'toner'
  return category.includes('ochishchenie') ? 'wash' : 'cream'
}

const sentences = (draft: Draft, group: string, liking: Liking): string[] => {
  const subject = `${draft.kind} ${draft.name}`.toLowerCase()
  const fits = (words: string) => words.split('¦').some((word) => (word.startsWith('^') ? subject.startsWith(word.slice(1)) : subject.includes(word.toLowerCase())))
  return REVIEW_ROWS
    .filter(([name, sign, , words]) => name === group && sign === liking && (words === undefined || fits(words)))
    .map(([, , text = '']) => text)
}

/** The stars and the words agree: five and four praise, three hesitates, two and one complain. */
const wordsFor = (draft: Draft, group: string, stars: number, random: Random, used: Set<string>): string | undefined => {
  const liking: Liking = stars >= 4 ? '+' : stars === 3 ? '~' : '-'
  const fresh = (list: readonly string[]) => list.filter((text) => !used.has(text))
  const own = fresh(sentences(draft, group, liking))
  if (own.length === 0) return undefined
  const chosen = [random.pick(own)]
  const doubts = fresh(sentences(draft, group, '~'))
  if (stars === 4 && doubts.length > 0 && random.chance(0.7)) chosen.push(random.pick(doubts))
  else if (stars === 5 && random.chance(0.45)) chosen.push(random.pick(fresh(sentences(draft, 'any5', '+')).concat('Беру ещё.')))
  chosen.forEach((text) => used.add(text))
  return chosen.join(' ')
}

const starsOf = (random: Random): number => {
  const roll = random.next()
  return roll < 0.64 ? 5 : roll < 0.86 ? 4 : roll < 0.95 ? 3 : roll < 0.98 ? 2 : 1
}

const reviewsOfOne = (draft: Draft, product: ProductRecord): ReviewRecord[] => {
  const random = randomFor('reviews', product.slug)
  const group = groupOf(draft)
  const used = new Set<string>()
  const many = product.is_hit === true ? random.whole(4, 8) : product.is_new === true ? random.whole(0, 2) : random.whole(1, 4)
  const shades = [...new Set(product.variants.flatMap(({ shade }) => (shade === undefined ? [] : [shade.name])))]
  return Array.from({ length: many }, (_, index) => index).flatMap((index): ReviewRecord[] => {
    const stars = starsOf(random)
    const body = wordsFor(draft, group, stars, random, used)
    if (body === undefined) return []
    const man = group === 'men' || (['tools', 'spf', 'shampoo', 'scent'].includes(group) && random.chance(0.2))
    const skin = product.skin_types ?? []
    return [{
      id: `${product.slug.slice(0, 50)}-${index + 1}`,
      product: product.slug,
      author: `${random.pick(man ? MEN : WOMEN)} ${random.pick(INITIALS)}.`,
      age_group: random.pick(AGES),
      ...(skin.length > 0 && random.chance(0.8) ? { skin_type: random.pick(skin) } : {}),
      ...(shades.length > 0 ? { shade: random.pick(shades) } : {}),
      rating: stars,
      body: tidy(body),
      written_on: dayBefore(random.whole(1, product.is_new === true ? 20 : 240)),
      helpful: random.chance(0.5) ? random.whole(1, 23) : 0,
      bought_here: random.chance(0.75),
      ...(stars <= 2 ? { answer: tidy(random.pick(ANSWERS)) } : {}),
    }]
  })
}

/** A product may have no review yet; none has the same sentence twice. */
export const reviewsOf = (drafts: readonly Draft[], goods: readonly ProductRecord[]): ReviewRecord[] =>
  goods.flatMap((product) => {
    const draft = drafts.find((candidate) => productSlug(candidate) === product.slug)
    return draft === undefined ? [] : reviewsOfOne(draft, product)
  })
