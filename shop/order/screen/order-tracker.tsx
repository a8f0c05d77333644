import type { OrderView } from '../order.api.ts'
import { momentText } from '#shop/delivery/facts/promised-time.ts'
import { VisuallyHidden } from '#platform/ui/layout/visually-hidden.tsx'
import { stepsOf, type Step } from './order-steps.ts'
import css from './order-tracker.module.css'

const STATUS_WORDS = { done: ', пройдено', now: ', сейчас', ahead: ', впереди' } as const

const TrackStep = ({ step, offset }: { step: Step; offset: number }) => (
  <li className={css.step} data-place={step.status} aria-current={step.status === 'now' ? 'step' : undefined}>
    {step.title}
    <VisuallyHidden>{STATUS_WORDS[step.status]}</VisuallyHidden>
    {step.at !== null && step.status !== 'ahead' && <time dateTime={step.at}>{momentText(step.at, offset)}</time>}
  </li>
)

/** Renders nothing for a cancelled or returned order. `offset`: UTC offset of the place of delivery, in minutes. */
export const OrderTracker = ({ order, offset }: { order: OrderView; offset: number }) => {
  const steps = stepsOf(order)
  if (steps.length === 0) return null
  return (
    <ol className={css.track} aria-label="Путь заказа">
      {steps.map((step) => (
        <TrackStep key={step.title} step={step} offset={offset} />
      ))}
    </ol>
  )
}
