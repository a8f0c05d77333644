/** What an editor should look at in a text before it is public (OFFICE-04). Nothing of it stops a change. */
import { formatMoney } from '#kernel/money.ts'
import { DENIAL, HEALING, SERVICE } from './medical-words.ts'

/** What the shop's terms promise; null: nothing of the kind. */
export type Promises = {
  /** Kopecks from which delivery is free. */
  readonly freeFrom: number | null
  /** The largest share of an order that comes back as points, per cent. */
  readonly bonusMost: number | null
}
export type Known = {
  readonly promises: Promises
  /** Latin names that a Russian text may have, in small letters: brands, ingredients. */
  readonly latinNames: ReadonlySet<string>
}

const healing = new RegExp(`(?<!\\p{L})(?:${HEALING})|постакне`, 'iu')
const MIXED = /[\p{L}]*(?:\p{Script=Cyrillic}[A-Za-z]|[A-Za-z]\p{Script=Cyrillic})[\p{L}]*/u
/** Usual in Russian texts of cosmetics. */
const COMMON: ReadonlySet<string> = new Set(
  'spf uva uvb pa ph inci aha bha pha qr sms tc id led usb vk ok telegram whatsapp iphone android bb cc dd nmf q10'.split(
    ' ',
  ),
)
/** Addresses, mailboxes and placeholders are no words. */
const NO_WORDS = /\]\([^)]*\)|https?:\S+|\S+@\S+|\{[a-z_0-9]+\}|(?<=\s|^|\()\/[\w/?=&#-]+/giu

const latinOf = (text: string, names: ReadonlySet<string>): string[] =>
  [...text.replaceAll(NO_WORDS, ' ').matchAll(/[A-Za-z][A-Za-z'-]{2,}/g)]
    .map(([word]) => word)
    .filter((word) => !COMMON.has(word.toLowerCase()) && !names.has(word.toLowerCase()))

const FREE_FROM = /бесплатн\p{L}*[^.!?\n]{0,40}?от ([\d\s]{3,9})\s?(?:₽|руб)/giu
const BONUS = /(?:балл|бонус)\p{L}*[^.!?\n]{0,30}?(\d{1,2})\s?%/giu

const promiseRemarks = (text: string, { freeFrom, bonusMost }: Promises): string[] => [
  ...[...text.matchAll(FREE_FROM)]
    .map(([, figure = '']) => Number(figure.replaceAll(/\s/g, '')) * 100)
    .filter((promised) => promised !== freeFrom)
    .map((promised) =>
      freeFrom === null
        ? `обещана бесплатная доставка от ${formatMoney(promised)}, в условиях магазина её нет`
        : `обещана бесплатная доставка от ${formatMoney(promised)}, в условиях — от ${formatMoney(freeFrom)}`,
    ),
  ...[...text.matchAll(BONUS)]
    .map(([, figure = '']) => Number(figure))
    .filter((promised) => promised > (bonusMost ?? 0))
    .map((promised) => `обещано ${promised} % баллами, в условиях больше ${bonusMost ?? 0} % нет`),
]

/** Remarks on one text, in Russian. */
export const textRemarks = (written: string, { promises, latinNames }: Known): string[] => {
  const text = written.replaceAll('\u00a0', ' ')
  const sentences = text.split(/(?<=[.!?])\s+|\n+/)
  const healed = sentences.find((one) => healing.test(one) && !DENIAL.test(one))
  const doctor = SERVICE.exec(text)?.[0]
  const mixed = MIXED.exec(text.replaceAll(NO_WORDS, ' '))?.[0]
  const latin = [...new Set(latinOf(text, latinNames))]
  return [
    ...(healed === undefined ? [] : [`косметика не лечит: «${healing.exec(healed)?.[0] ?? ''}»`]),
    ...(doctor === undefined ? [] : [`приём врача или косметолога без лицензии не обещают: «${doctor}»`]),
    ...(mixed === undefined ? [] : [`в слове «${mixed}» и русские, и латинские буквы`]),
    ...(latin.length === 0
      ? []
      : [`слова латиницей: ${latin.slice(0, 5).join(', ')}. Если это не название, напишите по-русски`]),
    ...promiseRemarks(text, promises),
  ]
}
