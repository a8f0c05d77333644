/** Pages of help as blocks: the part of Markdown that `docs/ru/roles` use. */
export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'items'; readonly items: readonly string[] }
  | { readonly kind: 'picture'; readonly name: string; readonly words: string }
export type Help = { readonly title: string; readonly blocks: readonly Block[] }

const PICTURE = /^!\[(.*)\]\(.*\/([\w-]+)\.webp\)$/
const ITEM = '- '

/** Words of links, which lead to other documents. */
const withoutLinks = (text: string): string => text.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')

const blockOf = (part: string): Block[] => {
  const lines = part.split('\n').filter((line) => line !== '')
  const [first = ''] = lines
  if (first === '') return []
  if (first.startsWith('## ')) return [{ kind: 'heading', text: first.slice(3) }, ...blockOf(lines.slice(1).join('\n'))]
  const [, words = '', name = ''] = PICTURE.exec(first) ?? []
  if (name !== '') return [{ kind: 'picture', name, words }]
  return first.startsWith(ITEM)
    ? [{ kind: 'items', items: lines.map((line) => withoutLinks(line.slice(ITEM.length))) }]
    : [{ kind: 'text', text: withoutLinks(lines.join(' ')) }]
}

export const parseHelp = (markdown: string): Help => {
  const [head = '', ...parts] = markdown.split('\n\n')
  return { title: head.replace(/^# /, ''), blocks: parts.flatMap(blockOf) }
}
