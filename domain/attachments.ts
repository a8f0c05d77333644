/** POP-05: pictures that people attach. The server trusts none of this; it looks into the file (features/photos). */
export const MAX_FILE_BYTES = 15_242_880
export const FILE_TYPES = ['image/png', 'image/jpeg'] as const
/** For the `accept` of a file field: types for the system's chooser, endings for those that know no types. */
export const ACCEPTED_FILES = [...FILE_TYPES, '.jpg', '.jpeg', '.png'].join(',')

const EXTENSION = /\.(?:jpe?g|png)$/i

export type FileError = 'type' | 'size'
/** What is wrong with a file as far as its name, type and size tell; null: nothing. An unknown type is judged by the ending. */
export const fileErrorOf = ({
  name,
  type,
  size,
}: {
  readonly name: string
  readonly type: string
  readonly size: number
}): FileError | null => {
  const known: readonly string[] = FILE_TYPES
  if (!(EXTENSION.test(name) && (type === '' || known.includes(type)))) return 'type'
  return size > MAX_FILE_BYTES ? 'size' : null
}

export const FILE_ERROR_TEXTS: Readonly<Record<FileError, string>> = {
  type: 'Подходят только JPG и\u00a0PNG',
  size: 'Больше 15\u00a0МБ: выберите файл поменьше',
}

const NBSP = '\u00a0'
/** «2.1 МБ», «640 КБ»: as people count, a megabyte is 1024 kilobytes. */
export const fileSize = (bytes: number): string => {
  const kilobytes = bytes / 1024
  if (kilobytes < 1000) return `${Math.max(1, Math.round(kilobytes))}${NBSP}КБ`
  return `${(kilobytes / 1024).toFixed(1)}${NBSP}МБ`
}
