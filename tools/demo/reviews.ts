import type { ProductRecord, ReviewRecord } from '#server/features/import/goods.rules.ts'
import { dayBefore } from './day.ts'
import type { Draft } from './goods/draft.ts'
import { productSlug, sizesOf } from './draft-facts.ts'
import { randomFor, type Random } from './random.ts'
import { tidy } from './typography.ts'
import { KIND_ANSWERS, MIDDLE_ANSWERS, MORE_REVIEW_ROWS } from './words/more-reviews.ts'
import { AGES, ANSWERS, INITIALS, MEN, REVIEW_ROWS, WOMEN } from './words/reviews.ts'

const BY_GROUP = Map.groupBy([...REVIEW_ROWS, ...MORE_REVIEW_ROWS], ([group, sign]) => `${group ?? ''} ${sign ?? ''}`)

type Liking = '+' | '~' | '-'

/** Which words fit the goods: by category first, then by kind. */
const groupOf = ({ category, kind }: Draft): string => {
  if (category.startsWith('mujchinam')) return kind === 'sun-mineral' ? 'spf' : kind === 'hand-cream' ? 'hands' : 'men'
  if (category.startsWith('aksessuary')) return 'tools'
  if (category.startsWith('parfyumeriya')) return category.includes('dlya_doma') ? 'home' : 'scent'
  if (category.includes('nogti')) return kind === 'beard-oil' ? 'hands' : 'nails'
  if (category.startsWith('volosy')) return kind === 'shampoo' ? 'shampoo' : category.includes('ukladka') ? 'style' : 'hair'
  if (category.startsWith('makiyazh/guby')) return 'lips'
  if (category.startsWith('makiyazh/glaza')) return 'eyes'
  if (/rumyana|bronzery|khaylaytery/.test(category)) return 'cheek'
  if (category.startsWith('makiyazh')) return 'tone'
  if (category.startsWith('detyam')) return category.endsWith('kupanie') ? 'babywash' : 'babycream'
  if (category === 'telo/solntse/posle_solntsa') return 'body'
  if (category.startsWith('telo')) return kind === 'sun-fluid' ? 'spf' : category.includes('ruki') ? 'hands' : category.includes('uvlazhnenie') ? 'body' : 'shower'
  if (category.includes('/spf')) return 'spf'
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
  return (BY_GROUP.get(`${group} ${liking}`) ?? [])
    .filter(([, , , words]) => words === undefined || fits(words))
    .map(([, , text = '']) => text)
}

/** The stars and the words agree: five and four praise, three hesitates, two and one complain. */
const wordsFor = (draft: Draft, group: string, stars: number, random: Random, used: Set<string>): string | undefined => {
  const liking: Liking = stars >= 4 ? '+' : stars === 3 ? '~' : '-'
  const oneSize = sizesOf(draft).length === 1
  const fresh = (list: readonly string[]) => list.filter((text) => !used.has(text) && !(oneSize && text.includes('маленький объём')))
  const own = fresh(sentences(draft, group, liking))
  const ofActive = fresh(sentences(draft, 'active', liking))
  if (own.length === 0) return undefined
  const chosen = [random.pick(ofActive.length > 0 && random.chance(0.3) ? ofActive : own)]
  const second = fresh(sentences(draft, random.chance(0.3) ? 'active' : group, liking)).filter((text) => !chosen.includes(text))
  if (second.length > 0 && random.chance(0.3)) chosen.push(random.pick(second))
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

/** Complaints are always answered, doubts often, praise now and then. */
const answerTo = (stars: number, shades: boolean, random: Random): { answer?: string } => {
  const words = stars <= 2 ? ANSWERS : stars === 3 ? (random.chance(0.4) ? MIDDLE_ANSWERS : []) : random.chance(0.07) ? KIND_ANSWERS.filter((text) => shades || !text.includes('оттенк')) : []
  return words.length === 0 ? {} : { answer: tidy(random.pick(words)) }
}

const reviewsOfOne = (draft: Draft, product: ProductRecord): ReviewRecord[] => {
  const random = randomFor('reviews', product.slug)
  const group = groupOf(draft)
  const used = new Set<string>()
  const many = product.is_hit === true ? random.whole(4, 8) : product.is_new === true ? random.whole(0, 2) : random.whole(draft.made === undefined ? 1 : 2, 4)
  const shades = [...new Set(product.variants.flatMap(({ shade }) => (shade === undefined ? [] : [shade.name])))]
  return Array.from({ length: many }, (_, index) => index).flatMap((index): ReviewRecord[] => {
    const stars = starsOf(random)
    const body = wordsFor(draft, group, stars, random, used)
    if (body === undefined) return []
    const man = group === 'men' || (['tools', 'spf', 'shampoo', 'scent'].includes(group) && random.chance(0.2))
    const skin = product.skin_types ?? []
    return [{
      id: draft.made === undefined && product.slug.length <= 50 ? `${product.slug}-${index + 1}` : `${product.variants[0]?.sku ?? ''}-${index + 1}`,
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
      ...answerTo(stars, product.variants.length > 1, random),
    }]
  })
}

let index: { readonly of: readonly Draft[]; readonly slugs: ReadonlyMap<string, Draft> } | undefined
const bySlug = (drafts: readonly Draft[]): ReadonlyMap<string, Draft> => {
  if (index?.of !== drafts) index = { of: drafts, slugs: new Map(drafts.map((draft) => [productSlug(draft), draft])) }
  return index.slugs
}

/** A product may have no review yet; none has the same sentence twice. */
export const reviewsOf = (drafts: readonly Draft[], goods: readonly ProductRecord[]): ReviewRecord[] =>
  goods.flatMap((product) => {
    const draft = bySlug(drafts).get(product.slug)
    return draft === undefined ? [] : reviewsOfOne(draft, product)
  })
