/** Texts of SMS and letters as templates, which a shop may word itself (docs/ru/own-shop.md). */

export const SMS_NAMES = [
  'sign_in',
  'call_code',
  'change_phone',
  'change_email',
  'remove_passkey',
  'passkey_added',
  'order_placed',
  'order_confirm',
  'order_ready',
  'order_shipped',
  'order_cancelled',
  'order_substitute',
  'order_source_offered',
  'order_parcel_offered',
  'order_addition',
  'order_not_handed_over',
  'order_delivery_changed',
  'order_return_refused',
  'case_answer',
] as const
export type SmsName = (typeof SMS_NAMES)[number]

/** Letters that are not about an order, its money or a certificate. */
const WITHOUT_SELLER = [
  'subscription',
  'arrival',
  'burn_warning',
  'sign_in_code',
  'mailbox_code',
  'phone_changed',
  'email_changed',
  'passkey_added',
  'sms_budget',
  'favourites',
  'case_answer',
  'product_answer',
  'report',
] as const
export const LETTER_NAMES = [
  'order_placed',
  'order_confirm',
  'order_confirmed',
  'order_paid',
  'order_assembling',
  'order_ready',
  'order_shipped',
  'order_delivered',
  'order_cancelled',
  'order_returned',
  'order_pieces_cancelled',
  'order_substitute',
  'order_source_offered',
  'order_parcel_offered',
  'order_substituted',
  'order_addition',
  'order_not_handed_over',
  'order_delivery_changed',
  'order_return_requested',
  'order_return_refused',
  'order_exchanged',
  'refund',
  'certificate',
  'certificate_paid',
  'certificate_refund',
  'certificate_undelivered',
  ...WITHOUT_SELLER,
] as const
export type LetterName = (typeof LETTER_NAMES)[number]
/** Letters that a shop may leave out: the order's page says the same, and the buyer does nothing. */
export const OPTIONAL_LETTERS = ['order_assembling'] as const satisfies readonly LetterName[]

export type Letter = { readonly subject: string; readonly text: readonly string[] }
export type MessageTexts = {
  readonly sms: Readonly<Record<SmsName, string>>
  readonly letters: Readonly<Record<LetterName, Letter>>
  /** Letters that this shop does not send. */
  readonly silent: readonly (typeof OPTIONAL_LETTERS)[number][]
  /** The name that stands for `{shop}` in letters, and in SMS. */
  readonly shop: string
  readonly smsName: string
  /** Name, numbers and address of the seller, at the foot of letters about money; null when the shop names none. */
  readonly seller: string | null
}

type Values = Readonly<Record<string, string | number | null>>

/** The placeholders of a template, as `number` of «Заказ {number}». */
export const placeholdersOf = (template: string): string[] => [
  ...new Set([...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)),
]

const valueOf = (values: Values, name: string): string => String(values[name] ?? '')

/** `{number}` becomes its value; a part in square brackets is left out when a value inside it is empty. */
export const fillTemplate = (template: string, values: Values): string =>
  template
    .replaceAll(/\[([^[\]]*)\]/g, (_all, part: string) =>
      placeholdersOf(part).some((name) => valueOf(values, name) === '') ? '' : part,
    )
    .replaceAll(/\{(\w+)\}/g, (_all, name: string) => valueOf(values, name))
    .trim()

export const smsText = (texts: MessageTexts, name: SmsName, values: Values): string =>
  fillTemplate(texts.sms[name], { ...values, shop: texts.smsName })

export type LetterWords = {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** The paragraphs before the foot. */
  readonly body: readonly string[]
  /** The seller. */
  readonly foot: readonly string[]
}

export const isSilent = ({ silent }: MessageTexts, letter: LetterName): boolean =>
  silent.some((name) => name === letter)

/** Paragraphs without words are left out. Letters about money name the seller at their foot. */
export const letterText = (texts: MessageTexts, name: LetterName, values: Values): LetterWords => {
  const { subject, text } = texts.letters[name]
  const all = { ...values, shop: texts.shop }
  const body = text.map((paragraph) => fillTemplate(paragraph, all)).filter((paragraph) => paragraph !== '')
  const foot =
    texts.seller === null || WITHOUT_SELLER.some((without) => without === name) ? [] : [`Продавец: ${texts.seller}`]
  return { subject: fillTemplate(subject, all), paragraphs: [...body, ...foot], body, foot }
}
