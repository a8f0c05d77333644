/** Chosen elements of an XML file that is read as a stream: whole when they end, so that a file of any size takes no more memory. */
import { SaxesParser } from 'saxes'
import { createBackgroundYield, type YieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import { BadFile } from './bad-file.ts'

/** Names are without their namespace, which differs by release of the program that writes the file. */
export type XmlElement = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  text: string
  readonly children: XmlElement[]
  /** Line of the file. */
  readonly line: number
}

const MAX_DEPTH = 64
/** Limits of one chosen element. */
const MAX_CHILDREN = 200_000
const MAX_TEXT = 8 * 1024 * 1024
/** Characters that are parsed at once: a few milliseconds. */
const SLICE = 32 * 1024

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
const attributesOf = (given: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.keys(given).some((name) => name.includes(':'))
    ? Object.fromEntries(Object.entries(given).map(([name, value]) => [localName(name), value]))
    : given

type Choice = {
  /** Name of the first element. */
  readonly root: string
  /** Whether an element is wanted whole; `parent` is '' for the first one. */
  readonly isChosen: (name: string, parent: string) => boolean
  /** An attribute of elements that are not wanted, which is read as an element of its own. */
  readonly attribute: string
}

type Reader = { readonly write: (text: string) => XmlElement[]; readonly end: () => XmlElement[] }

const openReader = ({ root, isChosen, attribute }: Choice): Reader => {
  const parser = new SaxesParser({ xmlns: false, position: true })
  const found: XmlElement[] = []
  /** Open elements outside of a chosen one, and those inside of it. */
  const path: string[] = []
  const inside: XmlElement[] = []
  let children = 0
  let characters = 0
  const refuse = (message: string): never => {
    throw new BadFile(message, parser.line)
  }
  const addText = (text: string): void => {
    const current = inside.at(-1)
    if (current === undefined) return
    characters += text.length
    if (characters > MAX_TEXT) refuse(`в\u00a0элементе ${inside[0]?.name ?? ''} больше 8\u00a0МБ текста`)
    current.text += text
  }
  parser.on('error', ({ message }) => refuse(`это не\u00a0XML: ${message.replace(/^\d+:\d+:\s*/, '')}`))
  parser.on('doctype', () => refuse('в\u00a0файле есть DOCTYPE: такие файлы не\u00a0читаем'))
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('opentag', (tag) => {
    const name = localName(tag.name)
    if (path.length + inside.length >= MAX_DEPTH) refuse(`элементы вложены глубже ${MAX_DEPTH}`)
    if (path.length === 0 && inside.length === 0 && name !== root)
      refuse(`это не\u00a0CommerceML: файл начинается с\u00a0${name.slice(0, 60)}, а\u00a0не с\u00a0${root}`)
    const parent = inside.at(-1)
    if (parent === undefined && !isChosen(name, path.at(-1) ?? '')) {
      path.push(name)
      const text = attributesOf(tag.attributes)[attribute]
      if (text !== undefined) found.push({ name: attribute, attributes: {}, text, children: [], line: parser.line })
      return
    }
    children += 1
    if (children > MAX_CHILDREN) refuse(`в\u00a0элементе ${inside[0]?.name ?? name} слишком много частей`)
    const element: XmlElement = {
      name,
      attributes: attributesOf(tag.attributes),
      text: '',
      children: [],
      line: parser.line,
    }
    parent?.children.push(element)
    inside.push(element)
  })
  parser.on('closetag', () => {
    const closed = inside.pop()
    if (closed === undefined) path.pop()
    else if (inside.length === 0) {
      children = 0
      characters = 0
      found.push(closed)
    }
  })
  const taken = (): XmlElement[] => found.splice(0)
  return {
    write: (text) => {
      parser.write(text)
      return taken()
    },
    end: () => {
      parser.close()
      return taken()
    },
  }
}

/** Parses in slices, so that the event loop answers requests in between. */
export const readElements = async function* (
  texts: AsyncIterable<string>,
  choice: Choice,
  yieldToEventLoop: YieldToEventLoop = createBackgroundYield(),
): AsyncGenerator<XmlElement> {
  const reader = openReader(choice)
  for await (const text of texts)
    for (let at = 0; at < text.length; at += SLICE) {
      yield* reader.write(text.slice(at, at + SLICE))
      await yieldToEventLoop()
    }
  yield* reader.end()
}

export const childOf = ({ children }: XmlElement, name: string): XmlElement | undefined =>
  children.find((child) => child.name === name)
export const childrenOf = ({ children }: XmlElement, name: string): XmlElement[] =>
  children.filter((child) => child.name === name)
/** Trimmed text of a child; absent where it is missing or empty. */
export const textOf = (element: XmlElement, name: string): string | undefined => {
  const text = childOf(element, name)?.text.trim()
  return text === '' ? undefined : text
}
