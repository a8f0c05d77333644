import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Type } from 'typebox'
import {
  LETTER_NAMES,
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
  Type.Object({ sms: named(SMS_NAMES, Template), letters: named(LETTER_NAMES, Letter) }),
  { additionalProperties: false },
)

const BUILT_IN = join(import.meta.dirname, 'messages.yaml')
/** Without these a message is of no use. */
const REQUIRED = ['code', 'link', 'confirm', 'card', 'pin', 'stop']

/** What is wrong with the shop's own words in place of the built-in ones. */
const placeholderProblems = (key: string, own: string, builtIn: string): string[] => {
  const [used, known] = [placeholdersOf(own), placeholdersOf(builtIn)]
  return [
    ...used
      .filter((name) => name !== 'shop' && !known.includes(name))
      .map(
        (name) =>
          `messages.yaml: ${key}: {${name}} здесь не бывает. Можно: ${known.map((one) => `{${one}}`).join(', ')}`,
      ),
    ...known
      .filter((name) => REQUIRED.includes(name) && !used.includes(name))
      .map((name) => `messages.yaml: ${key}: нет {${name}}, без которого сообщение не нужно`),
  ]
}

const allWords = ({ subject, text }: Letter): string => [subject, ...text].join('\n')

type Texts = Pick<MessageTexts, 'sms' | 'letters'>

/** The built-in texts. They are part of the program, so every fault in them is an error of the program. */
const builtInTexts = async (): Promise<Texts> => {
  const read = await readYaml(BUILT_IN, MessagesFile)
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  const { sms = {}, letters = {} } = read.value
  const missing = [
    ...SMS_NAMES.filter((name) => sms[name] === undefined),
    ...LETTER_NAMES.filter((name) => letters[name] === undefined),
  ]
  if (missing.length > 0) throw new Error(`${BUILT_IN} has no ${missing.join(', ')}`)
  return { sms: sms as Record<SmsName, string>, letters: letters as Record<LetterName, Letter> }
}

/** `messages.yaml` of a shop over the built-in texts; the file may be missing. */
export const readMessages = async (folder: string): Promise<Read<Texts>> => {
  const base = await builtInTexts()
  const file = join(folder, 'messages.yaml')
  if (!existsSync(file)) return { value: base }
  const read = await readYaml(file, MessagesFile)
  if ('problems' in read) return read
  const sms = { ...base.sms, ...read.value.sms }
  const letters = Object.fromEntries(
    LETTER_NAMES.map((name) => [name, { ...base.letters[name], ...read.value.letters?.[name] }]),
  ) as Record<LetterName, Letter>
  const problems = [
    ...SMS_NAMES.flatMap((name) => placeholderProblems(`sms.${name}`, sms[name], base.sms[name])),
    ...LETTER_NAMES.flatMap((name) =>
      placeholderProblems(`letters.${name}`, allWords(letters[name]), allWords(base.letters[name])),
    ),
  ]
  return problems.length > 0 ? { problems } : { value: { sms, letters } }
}
