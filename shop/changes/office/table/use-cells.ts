import { useEffect, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import type { RecordField } from '../../changes.api.ts'
import { blockOf, blockText, cellText, cellValue } from './cells.ts'
import { editOf, storeEdits, withEdit, type Edits, type TableRow } from './edits.ts'

export type Spot = { readonly row: number; readonly column: number }

type Options = {
  readonly kind: string
  readonly rows: readonly TableRow[]
  readonly columns: readonly RecordField[]
  readonly keyFields: readonly string[]
  readonly edits: Edits
  readonly onEdits: (edits: Edits) => void
}

const ARROWS: Readonly<Record<string, Spot>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  PageUp: { row: -10, column: 0 },
  PageDown: { row: 10, column: 0 },
}

/** What a table of cells does by keys and clipboard, as spreadsheets do. */
export const useCells = ({ kind, rows, columns, keyFields, edits, onEdits }: Options) => {
  const [active, setActive] = useState<Spot>({ row: 0, column: 0 })
  /** The other corner of the chosen block. */
  const [corner, setCorner] = useState<Spot>({ row: 0, column: 0 })
  /** What is being typed; null: nothing. */
  const [typed, setTyped] = useState<string | null>(null)
  const [past, setPast] = useState<readonly Edits[]>([])
  useEffect(() => storeEdits(kind, edits), [kind, edits])

  const within = ({ row, column }: Spot): Spot => ({
    row: Math.min(Math.max(row, 0), rows.length - 1),
    column: Math.min(Math.max(column, 0), columns.length - 1),
  })
  const go = (spot: Spot, keepsCorner = false): void => {
    const next = within(spot)
    setActive(next)
    if (!keepsCorner) setCorner(next)
  }
  const by = (step: Spot): Spot => ({ row: active.row + step.row, column: active.column + step.column })
  const block = {
    top: Math.min(active.row, corner.row),
    bottom: Math.max(active.row, corner.row),
    left: Math.min(active.column, corner.column),
    right: Math.max(active.column, corner.column),
  }

  const textAt = ({ row, column }: Spot): string => {
    const [line, field] = [rows[row], columns[column]]
    if (line === undefined || field === undefined) return ''
    const edit = editOf(edits, { key: line.key, field: field.name })
    if (edit === undefined) return cellText(line.values[field.name], field)
    return edit.fault === undefined ? cellText(edit.value, field) : edit.typed
  }
  const mayEdit = ({ column }: Spot): boolean => {
    const field = columns[column]
    return field !== undefined && !keyFields.includes(field.name)
  }
  const withText = (all: Edits, spot: Spot, text: string): Edits => {
    const [line, field] = [rows[spot.row], columns[spot.column]]
    if (line === undefined || field === undefined || !mayEdit(spot)) return all
    const cell = { key: line.key, field: field.name }
    const before = editOf(all, cell)?.before ?? line.values[field.name] ?? null
    const read = cellValue(text, field)
    return withEdit(all, cell, { before, value: read.value ?? null, typed: text, fault: read.fault })
  }
  const write = (spots: readonly (readonly [Spot, string])[]): void => {
    setPast([...past.slice(-49), edits])
    onEdits(spots.reduce((all, [spot, text]) => withText(all, spot, text), edits))
  }
  /** Ends typing; the text is written. */
  const settle = (): void => {
    if (typed !== null && typed !== textAt(active)) write([[active, typed]])
    setTyped(null)
  }
  const spotsOfBlock = (): Spot[] =>
    Array.from({ length: block.bottom - block.top + 1 }, (_, row) =>
      Array.from({ length: block.right - block.left + 1 }, (__, column) => ({
        row: block.top + row,
        column: block.left + column,
      })),
    ).flat()
  const fillDown = (): void =>
    write(spotsOfBlock().map((spot) => [spot, textAt({ row: block.top, column: spot.column })] as const))
  const undo = (): void => {
    const last = past.at(-1)
    if (last === undefined) return
    setPast(past.slice(0, -1))
    onEdits(last)
  }

  const pressTyping = (event: KeyboardEvent): void => {
    const step = event.shiftKey ? -1 : 1
    if (event.key === 'Escape') setTyped(null)
    else if (event.key === 'Enter' && !event.altKey) {
      settle()
      go(by({ row: step, column: 0 }))
    } else if (event.key === 'Tab') {
      settle()
      go(by({ row: 0, column: step }))
    } else return
    event.preventDefault()
  }
  const press = (event: KeyboardEvent): void => {
    if (typed !== null) return pressTyping(event)
    const isCommand = event.ctrlKey || event.metaKey
    const arrow = ARROWS[event.key]
    if (arrow !== undefined) {
      const step = isCommand ? { row: arrow.row * rows.length, column: arrow.column * columns.length } : arrow
      go(by(step), event.shiftKey)
    } else if (event.key === 'Home') go({ row: isCommand ? 0 : active.row, column: 0 }, event.shiftKey)
    else if (event.key === 'End')
      go({ row: isCommand ? rows.length : active.row, column: columns.length }, event.shiftKey)
    else if (isCommand && event.code === 'KeyD') fillDown()
    else if (isCommand && event.code === 'KeyZ') undo()
    else if (isCommand && event.code === 'KeyA') {
      setActive(within({ row: 0, column: 0 }))
      setCorner(within({ row: rows.length, column: columns.length }))
    } else if (event.key === 'Delete' || event.key === 'Backspace')
      write(spotsOfBlock().map((spot) => [spot, ''] as const))
    else if ((event.key === 'Enter' || event.key === 'F2') && mayEdit(active)) setTyped(textAt(active))
    // Tab leaves the table at its edge, so that the keyboard is not caught.
    else if (event.key === 'Tab') {
      const next = by({ row: 0, column: event.shiftKey ? -1 : 1 })
      if (next.column < 0 || next.column >= columns.length) return
      go(next)
    } else if (event.key.length === 1 && !isCommand && !event.altKey && mayEdit(active)) setTyped(event.key)
    else return
    event.preventDefault()
  }
  const copy = (event: ClipboardEvent): void => {
    if (typed !== null) return
    const width = block.right - block.left + 1
    const texts = spotsOfBlock().map(textAt)
    const lines = Array.from({ length: texts.length / width }, (_, at) => texts.slice(at * width, (at + 1) * width))
    event.clipboardData.setData('text/plain', blockText(lines))
    event.preventDefault()
  }
  const paste = (event: ClipboardEvent): void => {
    if (typed !== null) return
    event.preventDefault()
    const given = blockOf(event.clipboardData.getData('text/plain'))
    const [first] = given
    const one = given.length === 1 && first?.length === 1 ? first[0] : undefined
    // One cell fills the chosen block; a block goes where its first cell is.
    if (one !== undefined) return write(spotsOfBlock().map((spot) => [spot, one] as const))
    write(
      given.flatMap((cells, row) =>
        cells.map((text, column) => [{ row: block.top + row, column: block.left + column }, text] as const),
      ),
    )
    const end = { row: block.top + given.length - 1, column: block.left + (first?.length ?? 1) - 1 }
    setActive(within({ row: block.top, column: block.left }))
    setCorner(within(end))
  }
  const isChosen = ({ row, column }: Spot): boolean =>
    row >= block.top && row <= block.bottom && column >= block.left && column <= block.right
  return {
    active,
    typed,
    canUndo: past.length > 0,
    isChosen,
    textAt,
    mayEdit,
    setTyped,
    settle,
    go,
    press,
    copy,
    paste,
    fillDown,
    undo,
  }
}
