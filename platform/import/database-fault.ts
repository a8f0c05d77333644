/** What PostgreSQL says about a record that it has rejected, in Russian. Its own words are in its log. */

type Rejection = Error & {
  readonly code: string
  readonly constraint?: string
  readonly detail?: string
  readonly column?: string
}

/** Whether PostgreSQL rejected the data (SQLSTATE classes 21, 22, 23). Lost connections and the like are not the record's fault. */
export const isAboutData = (error: unknown): error is Rejection =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^(21|22|23)/.test(error.code)

/** «(sku)=(100)» stands in the detail in every language of the server. */
const valuesOf = ({ detail = '' }: Rejection): string => {
  const [, columns, values] = /\(([^()]+)\)=\((.*)\)/.exec(detail) ?? []
  return columns === undefined ? '' : `: ${columns} = ${values}`
}

const REASONS: Readonly<Record<string, (rejection: Rejection) => string>> = {
  '21000': () => 'в ней две строки с одним ключом',
  '22001': () => 'текст слишком длинный',
  '22003': () => 'число слишком большое',
  '22007': () => 'такой даты или такого времени нет',
  '22008': () => 'такой даты или такого времени нет',
  '22021': () => 'в тексте есть знак, которого не бывает в UTF-8',
  '22P05': () => 'в тексте есть знак, которого не бывает в UTF-8',
  '23502': ({ column = '' }) => `нет значения поля ${column}`,
  '23503': (rejection) => `она называет то, чего в магазине нет${valuesOf(rejection)}`,
  '23505': (rejection) => `такое значение уже у другой записи${valuesOf(rejection)}`,
  '23514': ({ constraint = '' }) => `значения полей не подходят друг к другу (правило ${constraint})`,
}

export const describeRejection = (rejection: Rejection): string => {
  const reason = REASONS[rejection.code]?.(rejection) ?? `значение не подходит (код PostgreSQL ${rejection.code})`
  return `база не приняла запись: ${reason}`
}
