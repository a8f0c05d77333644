/** A strict reader of small XML documents for tests: elements, attributes and text, as feeds have them. */

export type Element = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Element[]
  /** Text of the element itself, without that of its children. */
  text: string
}

export class XmlFault extends Error {}

const ENTITY = /&(?:amp|lt|gt|quot|apos|#39);/y
const PLAIN: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'" }
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/

const unescaped = (text: string): string => {
  if (text.includes('<') || text.includes('>')) throw new XmlFault(`неэкранированный знак в «${text.slice(0, 60)}»`)
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) {
    ENTITY.lastIndex = at
    if (!ENTITY.test(text)) throw new XmlFault(`неэкранированный & в «${text.slice(at, at + 30)}»`)
  }
  return text.replaceAll(/&([a-z]+|#39);/g, (_, name: string) => PLAIN[name] ?? '')
}

const attributesOf = (text: string): Record<string, string> => {
  const attributes: Record<string, string> = {}
  const rest = text.replaceAll(/([\w:.-]+)="([^"<]*)"/g, (_, name: string, value: string) => {
    if (name in attributes) throw new XmlFault(`атрибут ${name} дважды`)
    attributes[name] = unescaped(value)
    return ''
  })
  if (rest.trim() !== '') throw new XmlFault(`непонятные атрибуты «${rest.trim()}»`)
  return attributes
}

/** The root. Throws `XmlFault` for a document that is not well-formed. */
export const parseXml = (document: string): Element => {
  if (FORBIDDEN.test(document)) throw new XmlFault('запрещённый управляющий знак')
  const body = document.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '')
  if (body === document) throw new XmlFault('нет объявления XML в UTF-8')
  const top: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [top]
  let read = 0
  for (const found of body.matchAll(/<(\/?)([A-Za-z_][\w:.-]*)((?:\s+[\w:.-]+="[^"]*")*)\s*(\/?)>/g)) {
    const [tag, closing, name = '', attributes = '', single] = found
    const within = open.at(-1) ?? top
    within.text += unescaped(body.slice(read, found.index))
    read = found.index + tag.length
    if (closing === '/') {
      if (open.pop()?.name !== name) throw new XmlFault(`лишний </${name}>`)
      continue
    }
    const element = { name, attributes: attributesOf(attributes), children: [], text: '' }
    within.children.push(element)
    if (single === '') open.push(element)
  }
  if (body.slice(read).trim() !== '') throw new XmlFault('текст после корня')
  const [root, ...others] = top.children
  if (open.length !== 1 || root === undefined || others.length > 0) throw new XmlFault('нет одного закрытого корня')
  return root
}

export const childrenOf = ({ children }: Element, name: string): Element[] =>
  children.filter((child) => child.name === name)
export const textOf = (element: Element, name: string): string | undefined => childrenOf(element, name)[0]?.text
