import { subjectOf, isAccessory, mismatch, type Subject } from '../claim-rules.ts'
import { chipHolds, chipsFor } from '../free-of.ts'
import { DRAFTS } from '../leaves.ts'
import type { Draft } from '../draft.ts'
import { ORGANIC_FILTER } from '../sun-filters.ts'
import { sentencesOf } from './prose.ts'
import { type Rule } from './shop.ts'

/** The subject of every product, by slug. */
let known: ReadonlyMap<string, Draft> | undefined
const draftOf = (slug: string): Draft | undefined => {
  known ??= new Map(DRAFTS.map((draft) => [draft.slug, draft]))
  return known.get(slug)
}
const subject = (slug: string): Subject | undefined => {
  const draft = draftOf(slug)
  return draft === undefined ? undefined : subjectOf(draft)
}

/** What a buyer may say of a smell, of a skin or of whom it is for, whatever the composition. */
const MAY_BE_SAID = /^(smells|has a scent|mentions)/

/** A review has a sentence that fits its product: no absorbing perfume, no pipette on a jar. The others may compare. */
export const reviewsFitProducts: Rule = ({ reviews }) =>
  reviews.flatMap(({ id, product, body }) => {
    const of = subject(product)
    if (of === undefined) return []
    const faults = sentencesOf(body).map((sentence) => mismatch(of, sentence))
    return faults.every((fault) => fault !== undefined && !MAY_BE_SAID.test(fault))
      ? [`${id}: ${faults[0] ?? 'no sentence'}: ${body}`]
      : []
  })

/** Nobody reviews what is not sold yet. */
export const reviewsAfterPublication: Rule = ({ reviews, products }) => {
  const published = new Map(products.map(({ slug, published_on }) => [slug, published_on]))
  return reviews
    .filter(({ product, written_on }) => written_on < (published.get(product) ?? ''))
    .map(({ id, written_on }) => `${id}: written on ${written_on}, before the product was published`)
}

/** «Только минеральные» is true of the composition. */
export const mineralClaimsTrue: Rule = ({ products }) =>
  products
    .filter(({ lead, facts }) =>
      /только (?:цинк|минеральн)/i.test(`${lead} ${facts.map(({ value }) => value).join(' ')}`),
    )
    .flatMap(({ slug, composition = [] }) =>
      composition.filter(({ inci }) => ORGANIC_FILTER.test(inci)).map(({ inci }) => `${slug}: ${inci}`),
    )

/** A «Без …» chip applies to the kind of product and is true of its composition. */
export const freeOfClaimsApply: Rule = ({ products }) =>
  products.flatMap(({ slug, free_of = [], composition = [], category }) => {
    const draft = draftOf(slug)
    if (draft === undefined) return []
    const inci = composition.map((part) => part.inci)
    const own = (draft.free ?? '').split(', ')
    const allowed = category.startsWith('parfyumeriya') ? [] : chipsFor(draft.kind)
    return free_of.flatMap((chip) => [
      ...(allowed.includes(chip) || own.includes(chip) ? [] : [`${slug}: «${chip}» means nothing on ${draft.kind}`]),
      ...(chipHolds(chip, inci) === false ? [`${slug}: «${chip}» is not true`] : []),
    ])
  })

/** A length in centimetres equals the drawn height; the first size is the cheapest. */
export const statedSizesMatch: Rule = ({ products }) =>
  products.flatMap(({ slug, facts, variants }) => {
    const stated = facts
      .map(({ name, value }) =>
        name === 'Длина' || name === 'Высота' ? /^(\d+)[\s\u00a0]см$/.exec(value)?.[1] : undefined,
      )
      .find((length) => length !== undefined)
    const [lead] = variants
    return [
      ...(stated !== undefined
        ? variants
            .filter(({ height_mm }) => height_mm !== Number(stated) * 10)
            .map(({ sku, height_mm }) => `${slug}: ${stated} cm stated, ${sku} is ${height_mm / 10}`)
        : []),
      ...(lead !== undefined && variants.some(({ price }) => price < lead.price)
        ? [`${slug}: the leading variant is not the cheapest`]
        : []),
    ]
  })

/** Fact values without information: «указано на коробке», a purpose instead of a measure. */
const EMPTY_FACT = /указан|смотрите|проверен|помещается|см\. /i
export const factsHaveValues: Rule = ({ products }) =>
  products.flatMap(({ slug, lead, facts }) => [
    ...facts.filter(({ value }) => EMPTY_FACT.test(value)).map(({ name, value }) => `${slug}: ${name}: ${value}`),
    ...(/^[А-ЯЁ][а-яё ]+: [а-яё]|\. [А-ЯЁ][а-яё]+: [а-яё]/.test(lead) && facts.some(({ value }) => lead.includes(value))
      ? [`${slug}: the lead is a fact: ${lead}`]
      : []),
  ])

/** Usage steps that do not fit a product: a beard in a manicure product, the face in a shower product, bristles on a towel. */
export const usageFitsProducts: Rule = ({ products }) =>
  products.flatMap(({ slug, usage, name }) => {
    const of = subject(slug)
    if (of === undefined) return []
    const text = usage.join(' ')
    const wrong = [
      [/(?<!под)бород/i, of.group !== 'beard' && !name.toLowerCase().includes('бород')],
      [/лиц[оау]|сыворотк|макияж/i, /^(shower|soap|deo|cuticle|foot|nails|nailbase)$/.test(of.group)],
      [/щетин(?:а|ой|у) /i, isAccessory(of) && !/^(brush|massage)$/.test(of.group)],
      [/веко|века/i, of.group === 'glow' || of.group === 'cheek'],
    ] as const
    const packs = usage.filter((step) => /names a pack/.test(mismatch(of, step) ?? ''))
    return [
      ...wrong.filter(([word, not]) => not && word.test(text)).map(([word]) => `${slug}: ${word.source} in «${text}»`),
      ...packs.map((step) => `${slug}: a pack that it has not: ${step}`),
    ]
  })

/** What is inside, and the words that the usage must hold then. */
const WARNED: readonly (readonly [what: string, inside: RegExp, not: RegExp, words: RegExp])[] = [
  [
    'propellant',
    /^(?:Butane|Propane|Dimethyl Ether)$/,
    /^$/,
    /солнца.*50\s°C.*открытый\sогонь.*прокалыва(?:йте|ть).*сжига(?:йте|ть)/,
  ],
  ['retinoid', /Retin/, /^$/, /беремен/i],
  ['vitamin A', /^Retin(?:ol|al|yl .*)$/, /^$/, /витамин\sА(?!\p{L})[^.]*за\sдень[^.]*едой/u],
  ['salicylic acid', /^Salicylic Acid$/, /shampun/, /беремен/i],
  ['acid', /^(?:Glycolic|Mandelic|Salicylic) Acid$/, /shampun|golovy/, /SPF/],
]
/** A warning that follows from the composition stands in the usage or the description. */
export const dangersWarned: Rule = ({ products }) =>
  products.flatMap(({ slug, description, usage, composition = [] }) => {
    const text = [description, ...usage].join(' ')
    return WARNED.filter(
      ([, inside, not, words]) =>
        !not.test(slug) && !words.test(text) && composition.some(({ inci }) => inside.test(inci)),
    ).map(([what]) => `${slug}: no warning of its ${what}`)
  })

/** Fractions have a decimal comma, except in money. */
export const fractionsUseCommas: Rule = ({ products, reviews, articles, pages }) =>
  [
    ...products.flatMap(({ slug, name, lead, description, usage, facts, composition = [] }) =>
      [
        name,
        lead,
        description,
        ...usage,
        ...facts.map(({ value }) => value),
        ...composition.flatMap(({ share = '' }) => share),
      ].map((text) => [slug, text] as const),
    ),
    ...reviews.map(({ id, body }) => [id, body] as const),
    ...articles.map(({ slug, body }) => [slug, body] as const),
    ...pages.map(({ path, body }) => [path, body] as const),
  ].flatMap(([where, text]) => {
    // An article of a law has a full stop.
    const found = /.{0,20}(?<![\d.]|статья\s)\d{1,3}\.\d{1,2}(?![\d.])/.exec(text)?.[0]
    return found === undefined ? [] : [`${where}: ${found}`]
  })
