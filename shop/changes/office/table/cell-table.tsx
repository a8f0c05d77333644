import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useId, useRef } from 'react'
import type { RecordField } from '../../changes.api.ts'
import { editOf, type Edits, type TableRow } from './edits.ts'
import css from './table.module.css'
import type { useCells } from './use-cells.ts'

type Props = {
  readonly label: string
  readonly rows: readonly TableRow[]
  readonly columns: readonly RecordField[]
  readonly edits: Edits
  /** What the server has said of cells, by key and field. */
  readonly faults: ReadonlyMap<string, string>
  readonly cells: ReturnType<typeof useCells>
}

const ROW_PX = 44

const NARROW: readonly RecordField['control'][] = ['number', 'money', 'yes', 'choice', 'date', 'colour']
export const faultName = (key: string, field: string): string => `${key}\n${field}`

/** Cells as in a spreadsheet. Rows outside the window are not drawn. */
export const CellTable = ({ label, rows, columns, edits, faults, cells }: Props) => {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const { active, typed } = cells
  // oxlint-disable-next-line react/incompatible-library -- the compiler leaves this component as it is; nothing of `virtual` leaves it
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
    scrollPaddingStart: ROW_PX,
  })
  const cellId = (row: number, column: number): string => `${id}-${row}-${column}`
  useEffect(() => {
    virtual.scrollToIndex(active.row)
    document
      .getElementById(`${id}-${active.row}-${active.column}`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [virtual, id, active.row, active.column])
  // The table takes the keys again when typing has ended.
  useEffect(() => {
    if (typed === null && document.activeElement === document.body) box.current?.focus({ preventScroll: true })
  }, [typed])
  return (
    <div
      ref={box}
      className={css.table}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length}
      aria-multiselectable
      aria-activedescendant={typed === null ? cellId(active.row, active.column) : undefined}
      tabIndex={0}
      onKeyDown={cells.press}
      onCopy={cells.copy}
      onPaste={cells.paste}
    >
      <div className={css.head} role="row" aria-rowindex={1}>
        {columns.map(({ name, title, control }, column) => (
          <div
            key={name}
            role="columnheader"
            aria-colindex={column + 1}
            className={css.cell}
            data-narrow={NARROW.includes(control) ? '' : undefined}
          >
            {title}
          </div>
        ))}
      </div>
      <div
        role="rowgroup"
        className={css.body}
        ref={(node) => void node?.style.setProperty('height', `${virtual.getTotalSize()}px`)}
      >
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          if (row === undefined) return null
          return (
            <div
              key={row.key}
              className={css.row}
              role="row"
              aria-rowindex={index + 2}
              ref={(node) => void node?.style.setProperty('transform', `translateY(${start}px)`)}
            >
              {columns.map((field, column) => {
                const spot = { row: index, column }
                const isActive = active.row === index && active.column === column
                const edit = editOf(edits, { key: row.key, field: field.name })
                const fault = edit?.fault ?? faults.get(faultName(row.key, field.name))
                return (
                  <div
                    key={field.name}
                    id={cellId(index, column)}
                    role="gridcell"
                    aria-colindex={column + 1}
                    aria-selected={cells.isChosen(spot)}
                    aria-readonly={!cells.mayEdit(spot)}
                    aria-invalid={fault === undefined ? undefined : true}
                    className={css.cell}
                    data-active={isActive ? '' : undefined}
                    data-chosen={cells.isChosen(spot) ? '' : undefined}
                    data-changed={edit === undefined ? undefined : ''}
                    data-narrow={NARROW.includes(field.control) ? '' : undefined}
                    data-number={field.control === 'money' || field.control === 'number' ? '' : undefined}
                    title={fault}
                    onMouseDown={(event) => {
                      if (isActive && typed !== null) return
                      cells.settle()
                      cells.go(spot, event.shiftKey)
                    }}
                    onDoubleClick={() => cells.mayEdit(spot) && typed === null && cells.setTyped(cells.textAt(spot))}
                    onPointerUp={({ pointerType }) => {
                      if (pointerType === 'touch' && isActive && typed === null && cells.mayEdit(spot))
                        cells.setTyped(cells.textAt(spot))
                    }}
                  >
                    {isActive && typed !== null ? (
                      <textarea
                        className={css.input}
                        aria-label={field.title}
                        value={typed}
                        rows={1}
                        autoFocus
                        onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
                        onChange={({ target }) => cells.setTyped(target.value)}
                        onBlur={cells.settle}
                      />
                    ) : (
                      <span className={css.text}>{cells.textAt(spot)}</span>
                    )}
                  </div>
                )
              })}
            </div>
          )
        })}
      </div>
    </div>
  )
}
