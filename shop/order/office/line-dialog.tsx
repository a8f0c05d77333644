import { Fragment, type ReactNode } from 'react'
import type { PickLine } from '../counter.api.ts'
import { Stepper } from '#platform/ui/fields/stepper.tsx'
import { Dialog } from '#platform/ui/layers/dialog.tsx'

type Props = {
  /** Null: closed. */
  readonly line: PickLine | null
  readonly title: string
  readonly width?: 'narrow' | 'form'
  readonly onClose: () => void
  readonly children: (line: PickLine) => ReactNode
}

/** A dialog about a line of an order; another line starts it again. */
export const LineDialog = ({ line, title, width, onClose, children }: Props) => (
  <Dialog open={line !== null} onClose={onClose} title={title} width={width}>
    {line !== null && <Fragment key={line.line_id}>{children(line)}</Fragment>}
  </Dialog>
)

type StepperProps = {
  readonly label: string
  readonly line: PickLine
  readonly value: number
  readonly onChange: (pieces: number) => void
}

/** Pieces of a line, one at least. */
export const PiecesStepper = ({ line, ...field }: StepperProps) => (
  <Stepper {...field} min={1} max={line.quantity} limitLabel={'Больше в\u00a0заказе нет'} />
)
