/** Marks of Markdown that buttons put around or before what is selected. */
export type Mark = 'bold' | 'heading' | 'list' | 'link'

export const MARKS: readonly { readonly mark: Mark; readonly title: string }[] = [
  { mark: 'bold', title: 'Жирный' },
  { mark: 'heading', title: 'Подзаголовок' },
  { mark: 'list', title: 'Список' },
  { mark: 'link', title: 'Ссылка' },
]

type Marked = { readonly text: string; readonly start: number; readonly end: number }

/** Around the selection; a mark that is there already is taken away. */
const around = (text: string, start: number, end: number, mark: string): Marked => {
  const isMarked = text.slice(start - mark.length, start) === mark && text.slice(end, end + mark.length) === mark
  return isMarked
    ? {
        text: text.slice(0, start - mark.length) + text.slice(start, end) + text.slice(end + mark.length),
        start: start - mark.length,
        end: end - mark.length,
      }
    : {
        text: text.slice(0, start) + mark + text.slice(start, end) + mark + text.slice(end),
        start: start + mark.length,
        end: end + mark.length,
      }
}

/** Before each line of the selection; taken away when all of them have it. A caret stays a caret: what is typed next goes after it. */
const beforeLines = (text: string, start: number, end: number, mark: string): Marked => {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const until = text.indexOf('\n', end)
  const to = until === -1 ? text.length : until
  const lines = text.slice(from, to).split('\n')
  const isMarked = lines.every((line) => line.startsWith(mark))
  const changed = lines.map((line) => (isMarked ? line.slice(mark.length) : mark + line)).join('\n')
  const marked = text.slice(0, from) + changed + text.slice(to)
  if (start < end) return { text: marked, start: from, end: from + changed.length }
  const caret = Math.max(from, start + (isMarked ? -mark.length : mark.length))
  return { text: marked, start: caret, end: caret }
}

/** A picture of the shop as a paragraph after the line of `at`, and where the text goes on. */
export const withPicture = (text: string, at: number, file: string, words: string): { text: string; end: number } => {
  const line = text.indexOf('\n', at)
  const until = line === -1 ? text.length : line
  const [before, after] = [text.slice(0, until).trimEnd(), text.slice(until).trimStart()]
  const mark = `![${words.replaceAll(/[[\]\n]/g, ' ')}](/pictures/${encodeURI(file).replaceAll('(', '%28').replaceAll(')', '%29')})`
  const put = `${before === '' ? '' : `${before}\n\n`}${mark}\n\n`
  return { text: put + after, end: put.length }
}

/** The text with a mark at the selection, and what is selected then. */
export const markedText = (text: string, start: number, end: number, mark: Mark): Marked => {
  switch (mark) {
    case 'bold':
      return around(text, start, end, '**')
    case 'heading':
      return beforeLines(text, start, end, '## ')
    case 'list':
      return beforeLines(text, start, end, '- ')
    case 'link': {
      const words = text.slice(start, end) || 'надпись'
      const at = start + words.length + 3
      return {
        text: `${text.slice(0, start)}[${words}](/адрес)${text.slice(end)}`,
        start: at,
        end: at + '/адрес'.length,
      }
    }
  }
}
