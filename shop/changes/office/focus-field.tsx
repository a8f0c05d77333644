import { useQuery } from '@tanstack/react-query'
import { useId, type KeyboardEvent } from 'react'
import { Button } from '#platform/ui/controls/button.tsx'
import { Picture } from '#platform/ui/images/picture.tsx'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import type { RecordField } from '../changes.api.ts'
import changes from './changes.module.css'
import { changesApi } from './changes-api.ts'
import css from './focus-field.module.css'
import { useFormRecord } from './form-context.ts'

type Props = {
  readonly field: RecordField
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly error?: string | undefined
  readonly disabled?: boolean | undefined
}

const STEPS = [0, 25, 50, 75, 100] as const
const POINTS = STEPS.flatMap((y) => STEPS.map((x) => ({ value: `${x} ${y}`, title: `${x} % слева, ${y} % сверху` })))
const MIDDLE = '50 50'
/** Width by height of the frames of articles, banners and collections. */
const FRAME = 8 / 5
const isWhole = (of: { readonly width: number; readonly height: number }): boolean =>
  Math.abs(of.width / of.height / FRAME - 1) < 0.02

/** OFFICE-02: the point that a crop of the record's picture keeps in sight, chosen on the picture, with a preview of the crop. */
export const FocusField = ({ field, value, onChange, error, disabled = false }: Props) => {
  const name = useId()
  const given = useFormRecord().values[field.name.replace(/_focus$/, '')]
  const file = typeof given === 'string' ? given : ''
  const { data } = useQuery({
    queryKey: ['record pictures', file, ''],
    enabled: file !== '',
    queryFn: async ({ signal }) =>
      valueOrThrow(await changesApi.recordPictures({ files: [file], q: '' }, { signal })).pictures,
  })
  const picture = data?.find((one) => one.file === file)?.picture
  const chosen = typeof value === 'string' && value !== '' ? value : MIDDLE
  const choose = (point: string): void => onChange(point === MIDDLE ? null : point)
  /** Radio buttons of a browser know no rows. */
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowUp: -STEPS.length, ArrowDown: STEPS.length }[event.key]
    if (step === undefined || disabled) return
    event.preventDefault()
    const next = POINTS[POINTS.findIndex((point) => point.value === chosen) + step]
    if (next === undefined) return
    choose(next.value)
    event.currentTarget.querySelector<HTMLElement>(`[value="${next.value}"]`)?.focus()
  }
  return (
    <fieldset className={changes.group}>
      <legend>{field.title}</legend>
      <p className={changes.hint}>
        {picture === undefined
          ? 'Сначала выберите картинку.'
          : isWhole(picture)
            ? 'В\u00a0кадре карточки эта картинка целиком. Если кадр будет другим, останется то, на\u00a0что вы нажмёте.'
            : 'Нажмите на\u00a0то, что должно остаться в\u00a0кадре. Справа\u00a0— как обрежет сайт.'}
      </p>
      {error !== undefined && (
        <p className={changes.fault} role="alert">
          {error}
        </p>
      )}
      {picture !== undefined && (
        <div className={css.sides}>
          <div className={css.whole}>
            <Picture {...picture} alt="" sizes="320px" widths={[320, 640]} />
            <div className={css.points} role="radiogroup" aria-label={field.title} onKeyDown={press}>
              {POINTS.map((point) => (
                <label key={point.value} className={css.point}>
                  <input
                    type="radio"
                    name={name}
                    value={point.value}
                    aria-label={point.title}
                    checked={point.value === chosen}
                    disabled={disabled}
                    onChange={() => choose(point.value)}
                  />
                </label>
              ))}
            </div>
          </div>
          <div>
            <div className={css.crop}>
              <Picture {...picture} focus={chosen} alt="" sizes="320px" widths={[320, 640]} fit="cover" />
            </div>
            {chosen !== MIDDLE && !disabled && (
              <Button look="quiet" size="sm" onClick={() => choose(MIDDLE)}>
                Вернуть середину
              </Button>
            )}
          </div>
        </div>
      )}
    </fieldset>
  )
}
