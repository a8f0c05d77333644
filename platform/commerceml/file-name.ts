import { BadFile } from './bad-file.ts'

const MAX_NAME = 200

/** Name of a file of an exchange, with its folders; refuses those that lead out of the exchange. Nothing is written under it. */
export const safeFileName = (given: string): string => {
  const name = given.replaceAll('\\', '/').replace(/^(\.\/)+/, '')
  const parts = name.split('/')
  const isUnsafe =
    name === '' ||
    name.length > MAX_NAME ||
    name.startsWith('/') ||
    /[\p{Cc}:*?"<>|]/u.test(name) ||
    parts.some((part) => part === '' || part === '.' || part === '..')
  if (isUnsafe) throw new BadFile(`такое имя файла не\u00a0принимаем: ${JSON.stringify(given.slice(0, 80))}`)
  return name
}
