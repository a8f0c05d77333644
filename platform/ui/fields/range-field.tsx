import { type ChangeEvent, type KeyboardEvent, useState } from 'react'
import css from './range-field.module.css'

type Bounds = { readonly min: number; readonly max: number }

/** Bounds of the slider, widened to whole steps, so that the arrow keys give round sums. */
export const trackOf = ({ min, max }: Bounds, step: number): Bounds => ({
  min: Math.floor(min / step) * step,
  max: Math.ceil(max / step) * step,
})

/** Reads the digits of the text; null (no limit) if it is empty or equal to the bound. */
export const parseLimit = (text: string, bound: number): number | null => {
  const digits = text.replace(/\D/g, '').slice(0, 8)
  return digits === '' || Number(digits) === bound ? null : Number(digits)
}

/** Keeps a thumb between the ends and on its side of the other thumb. */
export const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

/** Swaps the limits if they are crossed. */
export const orderLimits = (from: number | null, to: number | null): readonly [number | null, number | null] =>
  from !== null && to !== null && from > to ? [to, from] : [from, to]

/** Position on the track in per cent, rounded to two digits. */
export const percentOf = (value: number, { min, max }: Bounds): number =>
  max === min ? 0 : Math.round(((value - min) / (max - min)) * 10_000) / 100

export type RangeFieldProps = Bounds & {
  /** Null is no limit on that side. */
  from: number | null
  to: number | null
  /** Called when a change is final: a thumb is released, a field is left, Enter is pressed. */
  onChange: (from: number | null, to: number | null) => void
  /** Arrows move by `step`, Page Up and Page Down by `bigStep`. */
  step: number
  bigStep: number
  fromLabel: string
  toLabel: string
  /** Names of the fields in a form that is submitted without JavaScript. */
  fromName?: string | undefined
  toName?: string | undefined
}

type Limits = { from: number | null; to: number | null }

const LimitFields = ({
  props,
  drawn,
  settle,
}: {
  props: RangeFieldProps
  drawn: Limits
  settle: (limits: Limits) => void
}) => {
  const field = (side: 'from' | 'to') => {
    const bound = side === 'from' ? props.min : props.max
    const label = side === 'from' ? props.fromLabel : props.toLabel
    const take = (text: string) => settle({ ...drawn, [side]: parseLimit(text, bound) })
    return (
      <label className={css.field}>
        <span>{label}</span>
        <input
          // The field is uncontrolled while it is edited; a new committed value mounts a new field.
          key={drawn[side]}
          name={side === 'from' ? props.fromName : props.toName}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={drawn[side] ?? ''}
          placeholder={String(bound)}
          onBlur={(event) => take(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && take(event.currentTarget.value)}
        />
      </label>
    )
  }
  return (
    <div className={css.fields}>
      {field('from')}
      {field('to')}
    </div>
  )
}

/** Two number fields and a slider with two thumbs, which are native range inputs. */
export const RangeField = (props: RangeFieldProps) => {
  const { min, max, from, to, step, bigStep, onChange } = props
  // While a thumb is moved only the draft changes; `onChange` is called when the thumb is released.
  const [draft, setDraft] = useState<Limits | null>(null)
  const current = draft ?? { from, to }
  const track = trackOf({ min, max }, step)
  const low = clamp(current.from ?? track.min, track.min, track.max)
  const high = clamp(current.to ?? track.max, track.min, track.max)

  const commit = (limits: Limits) => {
    setDraft(null)
    const [nextFrom, nextTo] = orderLimits(limits.from, limits.to)
    if (nextFrom !== from || nextTo !== to) onChange(nextFrom, nextTo)
  }
  const withThumbAt = (side: 'from' | 'to', value: number): Limits =>
    side === 'from'
      ? { ...current, from: clamp(value, track.min, high) <= track.min ? null : clamp(value, track.min, high) }
      : { ...current, to: clamp(value, low, track.max) >= track.max ? null : clamp(value, low, track.max) }
  const thumb = (side: 'from' | 'to') => {
    const value = side === 'from' ? low : high
    return (
      <input
        type="range"
        className={css.thumb}
        aria-label={side === 'from' ? props.fromLabel : props.toLabel}
        {...track}
        step={step}
        value={value}
        onChange={(event: ChangeEvent<HTMLInputElement>) => setDraft(withThumbAt(side, Number(event.target.value)))}
        onPointerUp={() => commit(current)}
        onKeyUp={() => commit(current)}
        onBlur={() => commit(current)}
        onKeyDown={(event: KeyboardEvent) => {
          const jump = event.key === 'PageUp' ? bigStep : event.key === 'PageDown' ? -bigStep : 0
          if (jump === 0) return
          event.preventDefault()
          setDraft(withThumbAt(side, value + jump))
        }}
      />
    )
  }
  return (
    <div className={css.range}>
      <LimitFields props={props} drawn={current} settle={commit} />
      <div className={css.slider}>
        <svg className={css.track} width="100%" height="2" aria-hidden>
          <rect className={css.rail} width="100%" height="2" />
          <rect
            className={css.chosen}
            x={`${percentOf(low, track)}%`}
            width={`${percentOf(high, track) - percentOf(low, track)}%`}
            height="2"
          />
        </svg>
        {thumb('from')}
        {thumb('to')}
      </div>
    </div>
  )
}
