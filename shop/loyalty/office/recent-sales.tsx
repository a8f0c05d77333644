import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '#kernel/money.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { moscowMomentText } from '#shop/office/office/moscow-moment.ts'
import css from '#shop/office/office/orders.module.css'
import type { SoldAs } from '../facts/certificates.ts'
import type { RecentSale } from '../till.api.ts'
import { tillApi } from './certificates-api.ts'

const PAID_BY: Readonly<Record<SoldAs, string>> = { card: 'картой', cash: 'наличными' }
const BACK_BY: Readonly<Record<SoldAs, string>> = { card: 'на\u00a0карту', cash: 'наличными' }

type Props = { readonly sales: readonly RecentSale[]; readonly onUndo: () => void }
/** Sales of the last ten minutes, each with its way back. What was taken back stays said until the next. */
export const RecentSales = ({ sales, onUndo }: Props) => {
  const client = useQueryClient()
  const [busy, setBusy] = useState<number | null>(null)
  const [said, setSaid] = useState<{ readonly tone: 'ok' | 'bad'; readonly text: string } | null>(null)
  const undo = async ({ id, number_end, is_sent }: RecentSale): Promise<void> => {
    setBusy(id)
    try {
      // The sale is taken back once, so its id names the press.
      const answer = await tillApi.undoCertificate({ id }, { idempotencyKey: `undo-certificate-${id}` })
      if (answer.ok) onUndo()
      const letter = is_sent ? ' Письмо уже ушло, но сертификат из\u00a0него ничего не\u00a0оплатит.' : ''
      setSaid(
        answer.ok
          ? {
              tone: 'ok',
              text:
                `Продажа ••••${number_end} отменена. ` +
                `Верните ${formatMoney(answer.value.amount)} ${BACK_BY[answer.value.received_as]}.${letter}`,
            }
          : { tone: 'bad', text: answer.message },
      )
    } catch (error) {
      setSaid({ tone: 'bad', text: errorText(error) })
    } finally {
      setBusy(null)
      void client.invalidateQueries({ queryKey: ['till'] })
    }
  }
  if (sales.length === 0 && said === null) return null
  return (
    <section aria-labelledby="recent-sales" className={css.tillForm}>
      <h2 id="recent-sales" className={css.name}>
        Проданы только что
      </h2>
      <p className={css.hint}>Десять минут продажу можно отменить, если сертификатом ещё не&nbsp;платили.</p>
      {sales.map((sale) => (
        <div key={sale.id}>
          <p>
            ••••{sale.number_end} на&nbsp;{formatMoney(sale.amount)}, {PAID_BY[sale.received_as]}; до{' '}
            {moscowMomentText(sale.undo_until)}
          </p>
          <Button
            look="line"
            loading={busy === sale.id}
            disabled={busy !== null && busy !== sale.id}
            onClick={() => void undo(sale)}
          >
            Отменить продажу на&nbsp;{formatMoney(sale.amount)}
          </Button>
        </div>
      ))}
      <div role="status">{said !== null && <Notice tone={said.tone}>{said.text}</Notice>}</div>
    </section>
  )
}
