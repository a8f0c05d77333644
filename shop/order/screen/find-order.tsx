import { useState } from 'react'
import { lastDigitsError } from '#kernel/fields/order-proof.ts'
import { paths } from '#kernel/pages/paths.ts'
import { api } from '#platform/client/client.ts'
import { useShop } from '#platform/client/shop.ts'
import { useCall } from '#platform/client/use-call.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextLink } from '#platform/ui/controls/link.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { FormError } from '#platform/ui/forms/form-messages.tsx'
import { PostedForm } from '#platform/ui/forms/posted-form.tsx'
import { Breadcrumbs } from '#platform/ui/layout/breadcrumbs.tsx'
import layout from '#platform/ui/layout/layout.module.css'
import { Notice } from '#platform/ui/layout/notice.tsx'
import page from '#platform/ui/layout/page.module.css'
import { LastDigits } from './last-digits.tsx'
import css from './order-page.module.css'

export const TITLE = 'Где мой заказ'
const NO_NUMBER = 'Введите номер заказа: он есть в\u00a0СМС и\u00a0письме о\u00a0заказе.'

/** What a form without JavaScript was posted with; `isSent`: it was taken. */
export type PostedLink = { readonly number: string; readonly refused: string | null; readonly isSent: boolean }

/** DESK-04: a buyer who lost the link of an order gets it again by SMS and e-mail; it is never shown here. */
export const FindOrder = ({ posted }: { posted?: PostedLink }) => {
  const shop = useShop()
  const [number, setNumber] = useState(posted?.number ?? '')
  const [digits, setDigits] = useState('')
  const [isSent, setSent] = useState(posted?.isSent ?? false)
  const [wrong, setWrong] = useState<{ readonly number?: string | null; readonly digits?: string | null }>({})
  const { busy, error, run } = useCall()
  const send = (): void => {
    const found = { number: number.trim() === '' ? NO_NUMBER : null, digits: lastDigitsError(digits) }
    setWrong(found)
    if (found.number !== null || found.digits !== null) return
    run(
      'Failed to send the link of the order',
      () => api.order.sendLink({ number, last_digits: digits }),
      () => setSent(true),
    )
  }
  return (
    <div className={`${layout.wrap} ${page.page}`}>
      <Breadcrumbs trail={[{ name: 'Главная', to: paths.home }]} current={TITLE} />
      <h1 className={page.title} tabIndex={-1}>
        {TITLE}
      </h1>
      {isSent ? (
        <Notice>
          Если номер и&nbsp;телефон сошлись с&nbsp;заказом, ссылка на&nbsp;него придёт в&nbsp;СМС и&nbsp;на&nbsp;почту
          за&nbsp;пару минут. Ничего нет? Проверьте номер или позвоните:{' '}
          <TextLink to={shop.hotline.tel}>{shop.hotline.text}</TextLink>.
        </Notice>
      ) : (
        <PostedForm action={paths.findOrder} className={css.find} noValidate onSubmit={send}>
          <p>Пришлём ссылку на&nbsp;страницу заказа: в&nbsp;СМС и&nbsp;на&nbsp;почту, которые указаны в&nbsp;нём.</p>
          <TextField
            name="number"
            label="Номер заказа"
            value={number}
            maxLength={30}
            autoComplete="off"
            error={wrong.number ?? null}
            onChange={setNumber}
          />
          <LastDigits value={digits} error={wrong.digits ?? null} onType={setDigits} />
          <FormError>{error ?? posted?.refused ?? null}</FormError>
          <Button type="submit" name="do" value="send" loading={busy}>
            Прислать ссылку
          </Button>
        </PostedForm>
      )}
    </div>
  )
}
