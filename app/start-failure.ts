/** What a failure that nothing has foreseen means to the person who starts the shop, or runs one of its commands. */
import { ConfigError } from '#platform/settings/config-error.ts'

const field = (error: object, name: string): string =>
  name in error ? String(Object.entries(error).find(([key]) => key === name)?.[1] ?? '') : ''

/** Undefined: a fault of the program, of which the developers need all that is known. */
export const sentenceOf = (error: unknown): string | undefined => {
  if (error instanceof ConfigError) return error.message
  if (!(error instanceof Error)) return undefined
  const code = field(error, 'code')
  const explain = code === '' ? undefined : (SYSTEM[code] ?? DATABASE[code])
  if (explain !== undefined) return explain(field(error, 'path') || field(error, 'dest'), error)
  return isArgumentError(code) ? argumentSentence(error.message) : undefined
}

/** Node names the argument in quotes. */
const argumentSentence = (message: string): string =>
  `Параметр команды не подходит: ${/'([^']+)'/.exec(message)?.[1] ?? message}. Примеры команд — в README.`
const isArgumentError = (code: string): boolean => code.startsWith('ERR_PARSE_ARGS')

type Explain = (path: string, error: Error) => string
const at = (path: string): string => (path === '' ? '' : ` (${path})`)
const notWritable: Explain = (path) =>
  `Писать сюда нельзя: ${path || 'папка или файл магазина'}. Проверьте владельца и права или задайте другую папку в DATA_DIR.`
const readOnly: Explain = (path) =>
  `Диск открыт только для чтения${at(path)}. Соберите страницы там, где можно писать (npm run build), запускайте с --built ` +
  'и задайте в DATA_DIR папку, в которую можно писать.'
const noSpace: Explain = (path) => `На диске нет места${at(path)}. Освободите его и запустите магазин снова.`

const SYSTEM: Readonly<Record<string, Explain>> = {
  EACCES: notWritable,
  EPERM: notWritable,
  EROFS: readOnly,
  ENOSPC: noSpace,
  EDQUOT: noSpace,
  EMFILE: () => 'Системе не хватает открытых файлов. Увеличьте предел (ulimit -n 4096) и запустите магазин снова.',
}

const DATABASE: Readonly<Record<string, Explain>> = {
  '42501': (_path, { message }) =>
    `У роли магазина нет прав в базе: ${message}. Выполните npm run migrate с DATABASE_URL владельца базы: он выдаст права.`,
  '53100': () => 'На диске базы данных нет места. Освободите его и запустите магазин снова.',
  '53300': () =>
    'Все соединения сервера базы заняты. Увеличьте max_connections в PostgreSQL или уменьшите DATABASE_POOL_SIZE.',
  '25006': () => 'База открыта только для чтения: похоже, это реплика. Задайте в DATABASE_URL адрес главного сервера.',
  '55P03': () => 'Таблицы базы заняты другой программой дольше пяти секунд. Повторите, когда она закончит.',
  '57P03': () => 'Сервер базы ещё запускается или останавливается. Повторите через минуту.',
}
