/** EXCH-04: counters of others. They are asked for nothing before the visitor has said yes. */

export type CounterKind = 'metrika' | 'top-mail-ru' | 'tag'
export type ForeignCounter = {
  readonly kind: CounterKind
  /** The number that its owner gave the shop; empty for a tag. */
  readonly id: string
  /** Address of its script. */
  readonly script: string
  /** Origins that its script may load from and send to, that of the script too. */
  readonly origins: readonly string[]
}

/** What a counter needs that the shop does not say. */
export const KNOWN_COUNTERS: Readonly<Record<CounterKind, Pick<ForeignCounter, 'script' | 'origins'>>> = {
  metrika: {
    script: 'https://mc.yandex.ru/metrika/tag.js',
    origins: ['https://mc.yandex.ru', 'https://mc.yandex.com', 'https://yastatic.net'],
  },
  'top-mail-ru': { script: 'https://top-fwz1.mail.ru/js/code.js', origins: ['https://top-fwz1.mail.ru'] },
  tag: { script: '', origins: [] },
}

/** A visitor's answer to measuring, in a cookie that scripts read: «yes.2026-11-26.<id>». The consent's record has the hash of the id. */
export const MEASURING_COOKIE = '__Host-measuring'
export const MEASURING_PATH = '/measuring'
export const MEASURING_STYLES = '/measuring.css'
/** Id of the bar, to which the link of the footer (app/shell/footer.tsx) leads. */
export const MEASURING_BAR = 'measuring'
/** How long an answer holds; then the visitor is asked again. */
export const MEASURING_DAYS = 365
export const MEASURING_ANSWERS = ['yes', 'no'] as const
export type MeasuringAnswer = (typeof MEASURING_ANSWERS)[number]

/** The answer to this version of the text; null: none, or to another one. */
export const measuringAnswerIn = (cookie: string | undefined, version: string): MeasuringAnswer | null =>
  MEASURING_ANSWERS.find((answer) => cookie?.startsWith(`${answer}.${version}.`)) ?? null
