import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Type } from 'typebox'
import {
  LETTER_NAMES,
  OPTIONAL_LETTERS,
  placeholdersOf,
  SMS_NAMES,
  type Letter,
  type LetterName,
  type MessageTexts,
  type SmsName,
} from './facts/message-texts.ts'
import { readYaml, type Read } from '#platform/settings/read-yaml.ts'

const Template = Type.String({ minLength: 1, maxLength: 2000, description: 'текст сообщения' })
const Letter = Type.Partial(
  Type.Object({
    subject: Template,
    text: Type.Array(Template, { minItems: 1, description: 'список абзацев письма' }),
  }),
  { additionalProperties: false, description: 'subject и text' },
)
const named = <N extends string, T extends typeof Template | typeof Letter>(names: readonly N[], one: T) =>
  Type.Partial(Type.Object(Object.fromEntries(names.map((name) => [name, one])) as Record<N, T>), {
    additionalProperties: false,
    description: 'названия сообщений',
  })
const MessagesFile = Type.Partial(
  Type.Object({
    sms: named(SMS_NAMES, Template),
    letters: named(LETTER_NAMES, Letter),
    silent: Type.Array(Type.Enum(OPTIONAL_LETTERS, { description: OPTIONAL_LETTERS.join(', ') }), {
      description: 'список писем',
    }),
  }),
  { additionalProperties: false },
)

const BUILT_IN = join(import.meta.dirname, 'messages.yaml')
/** Figures that messages fill in themselves: the address of a store, the phone of an account. */
const MESSAGE_VALUES: ReadonlySet<string> = new Set(['shop', 'address', 'phone'])
/** Without these a message is of no use. */
const REQUIRED = ['code', 'link', 'confirm', 'card', 'pin', 'stop']

/** Figures of the shop by their name in braces. */
type Figures = ReadonlyMap<string, string>

/** What is wrong with the shop's own words in place of the built-in ones. */
const placeholderProblems = (key: string, own: string, builtIn: string, lineOf: (name: string) => string): string[] => {
  const [used, filled] = [placeholdersOf(own), placeholdersOf(builtIn)]
  // Words of a whole order and of a part have its number, too.
  const known = filled.includes('whole') ? ['number', ...filled] : filled
  return [
    ...used
      .filter((name) => name !== 'shop' && !known.includes(name))
      .map(
        (name) =>
          `messages.yaml${lineOf(name)}: ${key}: {${name}} здесь не бывает. Можно: ` +
          `${known.map((one) => `{${one}}`).join(', ')} и\u00a0цифры магазина`,
      ),
    ...known
      .filter((name) => REQUIRED.includes(name) && !used.includes(name))
      .map((name) => `messages.yaml: ${key}: нет {${name}}, без которого сообщение не нужно`),
  ]
}

/** The template with the shop's figures; what the message itself fills in stays. */
const resolved = (template: string, figures: Figures): string =>
  template.replaceAll(/\{(\w+)\}/g, (written, name: string) =>
    MESSAGE_VALUES.has(name) ? written : (figures.get(name) ?? written),
  )

const allWords = ({ subject, text }: Letter): string => [subject, ...text].join('\n')

type Texts = Pick<MessageTexts, 'sms' | 'letters' | 'silent'>

/** Texts with the shop's figures filled in. */
const withFigures = ({ sms, letters, silent }: Texts, figures: Figures): Texts => {
  const of = (template: string): string => resolved(template, figures)
  const resolvedSms = { ...sms }
  for (const name of SMS_NAMES) resolvedSms[name] = of(sms[name])
  const resolvedLetters = { ...letters }
  for (const name of LETTER_NAMES)
    resolvedLetters[name] = { subject: of(letters[name].subject), text: letters[name].text.map(of) }
  return { sms: resolvedSms, letters: resolvedLetters, silent }
}

/** The built-in texts. They are part of the program, so every fault in them is an error of the program. */
const builtInTexts = async (figures: Figures): Promise<Texts> => {
  const read = await readYaml(BUILT_IN, MessagesFile)
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  const { sms = {}, letters = {} } = read.value
  const missing = [
    ...SMS_NAMES.filter((name) => sms[name] === undefined),
    ...LETTER_NAMES.filter((name) => letters[name] === undefined),
  ]
  if (missing.length > 0) throw new Error(`${BUILT_IN} has no ${missing.join(', ')}`)
  return withFigures(
    { sms: sms as Record<SmsName, string>, letters: letters as Record<LetterName, Letter>, silent: [] },
    figures,
  )
}

/** «:12» where the file names it first; empty when it does not. */
const lineIn = (text: string, name: string): string => {
  const at = text.split('\n').findIndex((line) => line.includes(`{${name}}`))
  return at === -1 ? '' : `:${at + 1}`
}

/** `messages.yaml` of a shop over the built-in texts, with the shop's figures; the file may be missing. */
export const readMessages = async (folder: string, figures: Figures): Promise<Read<Texts>> => {
  const base = await builtInTexts(figures)
  const file = join(folder, 'messages.yaml')
  if (!existsSync(file)) return { value: base }
  const read = await readYaml(file, MessagesFile)
  if ('problems' in read) return read
  const typed = await readFile(file, 'utf8')
  const lineOf = (name: string): string => lineIn(typed, name)
  const own = withFigures(
    {
      sms: { ...base.sms, ...read.value.sms },
      letters: Object.fromEntries(
        LETTER_NAMES.map((name) => [name, { ...base.letters[name], ...read.value.letters?.[name] }]),
      ) as Record<LetterName, Letter>,
      silent: read.value.silent ?? [],
    },
    figures,
  )
  const problems = [
    ...SMS_NAMES.flatMap((name) => placeholderProblems(`sms.${name}`, own.sms[name], base.sms[name], lineOf)),
    ...LETTER_NAMES.flatMap((name) =>
      placeholderProblems(`letters.${name}`, allWords(own.letters[name]), allWords(base.letters[name]), lineOf),
    ),
  ]
  return problems.length > 0 ? { problems } : { value: own }
}
