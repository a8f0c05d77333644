import { decimal } from './text.ts'

/** POP-05: checks of attached pictures in the browser. The server decodes the file itself (features/photos). */
export const MAX_FILE_BYTES = 15_242_880
export const FILE_TYPES = ['image/png', 'image/jpeg'] as const
/** Value of a file field's `accept`: MIME types, and extensions for file choosers that do not know the types. */
export const ACCEPTED_FILES = [...FILE_TYPES, '.jpg', '.jpeg', '.png'].join(',')

const EXTENSION = /\.(?:jpe?g|png)$/i

export type FileError = 'type' | 'size'
/** The error in a file's name, type or size; null when there is none. Without a type, the extension alone decides. */
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
/** «2,1 МБ», «640 КБ». A kilobyte is 1024 bytes, a megabyte 1024 kilobytes. */
export const fileSize = (bytes: number): string => {
  const kilobytes = bytes / 1024
  if (kilobytes < 1000) return `${Math.max(1, Math.round(kilobytes))}${NBSP}КБ`
  return `${decimal(kilobytes / 1024)}${NBSP}МБ`
}
