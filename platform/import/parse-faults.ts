/** What is wrong with a text that a parser does not read, in Russian: parsers say it in English. */

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
const fieldOf = (error: unknown, name: string): unknown =>
  error instanceof Error && name in error ? Object.entries(error).find(([key]) => key === name)?.[1] : undefined

/** V8 names the place of a fault as «position 12», counted from 0, or only the token in a short text. */
const jsonPlace = (message: string): string => {
  const position = /position (\d+)/.exec(message)?.[1]
  if (position !== undefined) return `знак ${Number(position) + 1}`
  const token = /token '(.)'/u.exec(message)?.[1]
  return token === undefined ? 'строка обрывается' : `лишнее «${token}»`
}
export const jsonFault = (error: unknown): string =>
  `это не JSON (${jsonPlace(messageOf(error))}): проверьте кавычки, запятые и скобки`

const CSV_FAULTS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'кавычка не закрыта до конца файла',
  CSV_INVALID_CLOSING_QUOTE: 'после закрывающей кавычки стоит не разделитель: удвойте кавычки внутри значения',
  INVALID_OPENING_QUOTE: 'кавычка посреди значения: возьмите в кавычки всё значение',
  CSV_MAX_RECORD_SIZE: 'строка слишком длинная: похоже, где-то не закрыта кавычка',
  CSV_RECORD_INCONSISTENT_COLUMNS: 'в строке другое число столбцов, чем в первой',
}
/** Of csv-parse; the messages of the reader of sheets are in Russian already. */
export const tableFault = (error: unknown): string => {
  const code = String(fieldOf(error, 'code') ?? '')
  const known = CSV_FAULTS[code]
  if (known !== undefined) return known
  const message = messageOf(error)
  return /[а-яё]/i.test(message) ? message : 'это не таблица CSV или XLSX, или файл обрезан'
}

export const YAML_FAULT = 'проверьте отступы, кавычки и двоеточия'
/** «, строка 3: проверьте отступы…»; the line counts from the first of `---`. */
export const frontMatterFault = (error: unknown): string => {
  const places = fieldOf(error, 'linePos')
  const line: unknown = Array.isArray(places) ? places[0]?.line : undefined
  return `${typeof line === 'number' ? `строка ${line + 1}: ` : ''}${YAML_FAULT}`
}
