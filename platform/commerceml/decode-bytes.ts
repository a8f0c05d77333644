/** Text of an XML file that comes in pieces: UTF-8 with or without a mark, or windows-1251, as its declaration says. */
import { BadFile } from './bad-file.ts'

/** A declaration is shorter. */
const HEAD_BYTES = 256
const KNOWN = new Map([
  ['utf-8', 'utf-8'],
  ['utf8', 'utf-8'],
  ['windows-1251', 'windows-1251'],
  ['cp1251', 'windows-1251'],
])

const encodingOf = (head: Uint8Array): string => {
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff))
    throw new BadFile('файл в\u00a0кодировке UTF-16: выгрузите его в\u00a0UTF-8 или windows-1251', 1)
  const [, named = 'utf-8'] =
    /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml[^>]*encoding\s*=\s*["']([^"']+)["']/i.exec(
      Buffer.from(head).toString('latin1'),
    ) ?? []
  const known = KNOWN.get(named.toLowerCase())
  if (known === undefined)
    throw new BadFile(`файл в\u00a0кодировке ${named.slice(0, 40)}: выгрузите его в\u00a0UTF-8 или windows-1251`, 1)
  return known
}

/** Where the declaration is complete, or cannot come any more. */
const isHead = (head: Uint8Array): boolean => head.length >= HEAD_BYTES || head.includes(0x3e)

export const decodeBytes = async function* (parts: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let head: Uint8Array | null = new Uint8Array()
  let decoder: InstanceType<typeof TextDecoder> | null = null
  const decode = (bytes: Uint8Array, isLast: boolean): string => {
    try {
      return (decoder ??= new TextDecoder('utf-8', { fatal: true })).decode(bytes, { stream: !isLast })
    } catch {
      throw new BadFile('в\u00a0файле байты, которых не\u00a0бывает в\u00a0его кодировке: он обрезан или повреждён')
    }
  }
  for await (const part of parts) {
    if (head !== null) {
      head = Buffer.concat([head, part])
      if (!isHead(head)) continue
      decoder = new TextDecoder(encodingOf(head), { fatal: true })
      const first = decode(head, false)
      head = null
      yield first
    } else yield decode(part, false)
  }
  if (head !== null) {
    decoder = new TextDecoder(encodingOf(head), { fatal: true })
    yield decode(head, true)
  } else yield decode(new Uint8Array(), true)
}
