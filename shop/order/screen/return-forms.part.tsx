/** ORD-08: a return without JavaScript. Photos are sent by the dialog alone. */
import { MISSING_DIGITS } from '#kernel/fields/order-proof.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { FormError } from '#platform/ui/forms/form-messages.tsx'
import { PostedForm } from '#platform/ui/forms/posted-form.tsx'
import text from '#platform/ui/styles/text.module.css'
import { fixed } from '#shop/basket/screen/form-parts.part.tsx'
import { RETURN_REASON_TEXTS } from '../facts/return-policy.ts'
import type { RequestReturn, ReturnOptions } from '../order-return.api.ts'
import { LastDigits } from './last-digits.tsx'
import {
  openReasons,
  requestOf,
  RETURN_FORM,
  returnPath,
  type Choices,
  type Line,
  type Manner,
} from './return-choice.ts'
import { isReason, isWish, lineNote, MannerChoice, ReturnTermsNote } from './return-fields.tsx'
import css from './return-order.module.css'

export const MALFORMED_RETURN = `Проверьте, что вы\u00a0возвращаете. ${MISSING_DIGITS}`
const NOTHING_CHOSEN = 'Отметьте, что вернуть: выберите, сколько штук.'

const textOf = (fields: URLSearchParams, name: string): string => fields.get(name) ?? ''
const piecesName = ({ line_id }: Line): string => `pieces-${line_id}`
const reasonName = ({ line_id }: Line): string => `reason-${line_id}`

const choicesOf = ({ lines }: ReturnOptions, fields: URLSearchParams): Choices =>
  Object.fromEntries(
    lines.flatMap((line) => {
      const [quantity, reason] = [Number(textOf(fields, piecesName(line))), textOf(fields, reasonName(line))]
      return quantity > 0 && isReason(reason) ? [[line.line_id, { quantity, reason }] as const] : []
    }),
  )
const mannerOf = (fields: URLSearchParams): Manner => {
  const wish = textOf(fields, 'wish')
  return {
    way: fields.get('way') === 'post' ? 'post' : 'store',
    track: textOf(fields, 'track').slice(0, 40),
    wish: isWish(wish) ? wish : 'money',
  }
}

/** The request of a posted form; a text: what has to be mended first. */
export const postedReturn = (
  token: string,
  options: ReturnOptions,
  fields: URLSearchParams,
): RequestReturn | string => {
  const choices = choicesOf(options, fields)
  const digits = textOf(fields, 'last_digits').replaceAll(/\D/g, '')
  return Object.keys(choices).length === 0
    ? NOTHING_CHOSEN
    : requestOf(token, options, choices, mannerOf(fields), digits)
}

const PostedLine = ({ line, today, fields }: { line: Line; today: string; fields: URLSearchParams }) => {
  const left = line.quantity - line.returned
  const reasons = openReasons(line, today)
  const pieces = ['Не\u00a0возвращать', ...Array.from({ length: left }, (_, more) => `${more + 1}\u00a0шт.`)]
  return (
    <li className={css.line}>
      <p>
        {line.name}
        <span className={css.small}>{lineNote(line, today)}</span>
      </p>
      {left > 0 && reasons.length > 0 && (
        <div className={css.manner} role="group" aria-label={line.name}>
          <TextField
            kind="select"
            name={piecesName(line)}
            label="Сколько вернуть"
            options={pieces.map((label, count) => ({ value: String(count), label }))}
            {...fixed(textOf(fields, piecesName(line)) || '0')}
          />
          <TextField
            kind="select"
            name={reasonName(line)}
            label="Причина"
            options={reasons.map((reason) => ({ value: reason, label: RETURN_REASON_TEXTS[reason] }))}
            {...fixed(textOf(fields, reasonName(line)) || (reasons[0] ?? ''))}
          />
        </div>
      )}
    </li>
  )
}

/** `fields`: what was posted, shown again after a refusal. */
export const ReturnForm = ({
  token,
  formKey,
  options,
  fields,
  error,
}: {
  token: string
  formKey: string
  options: ReturnOptions
  fields: URLSearchParams
  error: string | null
}) => (
  <PostedForm action={returnPath(token)} id={RETURN_FORM} className={css.manner} fields={[['key', formKey]]} noValidate>
    <h2 className={text.t22}>Что вернуть</h2>
    <FormError>{error}</FormError>
    <ul>
      {options.lines.map((line) => (
        <PostedLine key={line.line_id} line={line} today={options.today} fields={fields} />
      ))}
    </ul>
    <MannerChoice postAddress={options.post_address} manner={mannerOf(fields)} isFault change={null} />
    <ReturnTermsNote />
    {options.needs_digits && <LastDigits value={textOf(fields, 'last_digits')} onType={() => {}} />}
    <Button type="submit" name="do" value="return">
      Отправить заявку
    </Button>
  </PostedForm>
)
