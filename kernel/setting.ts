/** Settings: each is one value with its name, its meaning for the owner, and the rule by which its text becomes a value. */
import { isPlainHttp } from './unencrypted-host.ts'

export type Mode = { readonly production: boolean; readonly hasOwnShop: boolean }
/** Receives a Russian sentence about a wrong value, for the person who starts the shop. */
export type Complain = (sentence: string) => void
type Words = {
  readonly meaning: string
  /** What is written in the table of settings for one that is not given. */
  readonly fallback: string
  /** May be in the file that NAME_FILE names; removed from the environment once it has been read. */
  readonly secret?: true
  /** The setting that gives this one its meaning. */
  readonly needs?: string
  /** Why production does not start without it. */
  readonly missingInProduction?: string
}
export type Setting<T = unknown> = Words & {
  readonly name: string
  /** Whether it is part of a provider’s account, whose settings are given all or none. */
  readonly isAccount?: true
  /** `given`: trimmed; undefined when it is not given or empty. */
  readonly parse: (given: string | undefined, complain: Complain, mode: Mode) => T
}
export type Settings = Readonly<Record<string, Setting>>
export type ValuesOf<S extends Settings> = { readonly [K in keyof S]: S[K] extends Setting<infer T> ? T : never }

export type Environment = Readonly<Record<string, string | undefined>>
export const textOf = (env: Environment, name: string): string | undefined => env[name]?.trim() || undefined

/** Values of all settings by their keys. */
export const readSettings = <S extends Settings>(
  settings: S,
  env: Environment,
  mode: Mode,
  complain: Complain,
): ValuesOf<S> => {
  for (const { name, needs, missingInProduction } of Object.values(settings)) {
    const given = textOf(env, name)
    if (given === undefined && mode.production && missingInProduction !== undefined) complain(missingInProduction)
    if (given !== undefined && needs !== undefined && textOf(env, needs) === undefined)
      complain(`${name} без ${needs} ничего не значит: задайте обе или уберите её.`)
  }
  const values = Object.entries(settings).map(([key, { name, parse }]) => [
    key,
    parse(textOf(env, name), complain, mode),
  ])
  return Object.fromEntries(values) as ValuesOf<S>
}

export const text = (name: string, words: Words): Setting<string | undefined> => ({
  ...words,
  name,
  parse: (given) => given,
})

/** A text with a value of its own when it is not given, which the table shows. */
export const textOr = (
  name: string,
  or: string,
  words: Omit<Words, 'fallback'> & { readonly fallback?: string },
): Setting<string> => ({ fallback: or, ...words, name, parse: (given) => given ?? or })

export const integer = (
  name: string,
  { or, min, max, ...words }: Omit<Words, 'fallback'> & { or: number; min: number; max: number; fallback?: string },
): Setting<number> => ({
  fallback: String(or),
  ...words,
  name,
  parse: (given, complain) => {
    if (given === undefined) return or
    const number = /^\d+$/.test(given) ? Number(given) : Number.NaN
    if (number >= min && number <= max) return number
    complain(`${name}=${given}: нужно целое число от ${min} до ${max}.`)
    return or
  },
})

export const flag = (name: string, { or, ...words }: Words & { or: (mode: Mode) => boolean }): Setting<boolean> => ({
  ...words,
  name,
  parse: (given, complain, mode) => {
    const lower = given?.toLowerCase()
    if (lower === undefined) return or(mode)
    if (['да', 'on', 'yes', 'true', '1'].includes(lower)) return true
    if (['нет', 'off', 'no', 'false', '0'].includes(lower)) return false
    complain(`${name}=${given}: нужно «да» или «нет» (on, off).`)
    return or(mode)
  },
})

/** Keys go into headers and signatures. A key with other signs was copied badly; whether it is the right one, only its provider knows. */
const checkKey = (name: string, given: string | undefined, complain: Complain): void => {
  if (given !== undefined && !/^[!-~]*$/.test(given))
    complain(`${name}: годятся латинские буквы, цифры и знаки, без пробелов. Скопируйте значение из кабинета ещё раз.`)
}

/** A key or code that a provider has given; '' when it is not given. */
export const accountKey = (name: string, words: Words): Setting<string> => ({
  ...words,
  name,
  isAccount: true,
  parse: (given, complain) => {
    checkKey(name, given, complain)
    return given ?? ''
  },
})

/** A key or code without which the account works too. */
export const optionalKey = (name: string, words: Words): Setting<string | undefined> => ({
  ...words,
  name,
  parse: (given, complain) => {
    checkKey(name, given, complain)
    return given
  },
})

export const isHttpUrl = (given: string): boolean => URL.canParse(given) && /^https?:$/.test(new URL(given).protocol)

type UrlRule = {
  /** The sentence for a text that is no such address. */
  readonly wrong: (given: string) => string
  readonly pattern?: RegExp
}
/** Address of an outside service, over https outside this machine, without slashes at its end; undefined when it is none. */
export const readUrl = (
  name: string,
  { wrong, pattern }: UrlRule,
  given: string,
  complain: Complain,
): string | undefined => {
  if (pattern === undefined ? !isHttpUrl(given) : !pattern.test(given)) {
    complain(wrong(given))
    return undefined
  }
  if (isPlainHttp(given)) complain(`${name}: нужен https, по http всё идёт открытым текстом.`)
  return given.replace(/\/+$/, '')
}

/** An address that makes the account; '' when it is not given. */
export const accountUrl = (name: string, { wrong, pattern, ...words }: Words & UrlRule): Setting<string> => ({
  ...words,
  name,
  isAccount: true,
  parse: (given, complain) =>
    given === undefined
      ? ''
      : (readUrl(name, pattern === undefined ? { wrong } : { wrong, pattern }, given, complain) ?? ''),
})
