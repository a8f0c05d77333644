/**
 * What is wrong with a record, as the importer reports it: a kind with its data. Files are answered with names of fields, `toString`; staff
 * with their titles (app/changes/words/fault-words.ts).
 */

/** A part of a sentence: its words, or a field that it names; `title`: what people call it, where no declaration says it. */
export type FaultPart = string | { readonly field: string; readonly title?: string }
export const named = (field: string, title?: string): FaultPart => ({
  field,
  ...(title === undefined ? {} : { title }),
})

/** A sentence that names fields: says`${named('old_price')} не больше ${named('price')}`. */
export const says = (texts: TemplateStringsArray, ...parts: readonly (FaultPart | number)[]): readonly FaultPart[] =>
  texts.flatMap((text, at) => {
    const part = parts[at]
    return part === undefined ? [text] : [text, typeof part === 'number' ? String(part) : part]
  })

export type FaultKind =
  | {
      readonly kind: 'words'
      readonly words: readonly FaultPart[]
      /** Where a file has the values. */
      readonly hint?: string
      /** The value that the record is stored without. */
      readonly leftOut?: string
    }
  | { readonly kind: 'lacks'; readonly fields: readonly string[] }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'choice'; readonly allowed: readonly string[] }
  | { readonly kind: 'limit'; readonly words: string; readonly limit: number }
  | { readonly kind: 'type'; readonly types: readonly string[] }

/** What JSON calls the types of values, in Russian. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'строка',
  integer: 'целое число',
  number: 'число',
  boolean: 'true или false',
  object: 'объект',
  array: 'список',
  null: 'null',
}
export const typeWords = (types: readonly string[], words: Readonly<Record<string, string>> = {}): string =>
  `нужно значение: ${types.map((type) => words[type] ?? TYPES[type] ?? type).join(', ')}`

export class RecordFault {
  /** The fields on the way to what is wrong, with the numbers of rows from 0; empty: the whole record. */
  readonly at: readonly string[]
  readonly what: FaultKind
  /** The field that a form shows it at, where the sentence itself says the rest of the way. */
  readonly shownAt: string | undefined
  constructor(at: readonly string[], what: FaultKind, shownAt?: string) {
    this.at = at
    this.what = what
    this.shownAt = shownAt
  }
  /** Returns the fault of a record whose field holds the value of this one. */
  inside(field: string): RecordFault {
    return new RecordFault([field, ...this.at], this.what, this.shownAt)
  }
  /** The sentence for files: «variants/0/price: нужно не меньше 1». */
  toString(): string {
    const { at, what } = this
    const path = at.join('/')
    const before = path === '' ? '' : `${path}: `
    switch (what.kind) {
      case 'words':
        return `${before}${textOf(what.words)}${what.hint === undefined ? '' : `: ${what.hint}`}`
      case 'lacks':
        return `${before}нет обязательных полей: ${what.fields.join(', ')}`
      case 'unknown':
        return `поля ${path} у этой записи нет`
      case 'choice':
        return `${path || 'запись'}: нужно одно из: ${what.allowed.join(', ')}`
      case 'limit':
        return `${path || 'запись'}: ${what.words} ${what.limit}`
      case 'type':
        return `${path || 'запись'}: ${typeWords(what.types)}`
    }
  }
}

const textOf = (parts: readonly FaultPart[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : part.field)).join('')

type More = {
  readonly at?: readonly string[]
  readonly shownAt?: string
  readonly hint?: string | undefined
  readonly leftOut?: string
}
export const faultOf = (
  said: string | readonly FaultPart[] | RecordFault,
  { at = [], shownAt, hint, leftOut }: More = {},
): RecordFault =>
  said instanceof RecordFault
    ? said
    : new RecordFault(
        at,
        {
          kind: 'words',
          words: typeof said === 'string' ? [said] : said,
          ...(hint === undefined ? {} : { hint }),
          ...(leftOut === undefined ? {} : { leftOut }),
        },
        shownAt,
      )

/** Thrown for a valid record that cannot be imported, for example because it names an unknown brand. */
export class UnusableRecord extends Error {
  readonly fault: RecordFault
  constructor(said: string | readonly FaultPart[] | RecordFault, more?: More) {
    const fault = faultOf(said, more)
    super(String(fault))
    this.fault = fault
  }
}
