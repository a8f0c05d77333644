import { Navigate, useLocation, useNavigate } from 'react-router'
import type { FoundOrders } from '#shop/order/counter.api.ts'
import { CertificateRow } from '#shop/loyalty/office/certificate-row.tsx'
import { useKeyboard } from '#shop/office/office/scanner/use-keyboard.ts'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import { sortFound } from '#shop/order/office/found-orders.ts'
import { useArrows } from '#shop/order/office/use-arrows.ts'
import { OrderRow } from '#shop/order/office/order-row.tsx'
import { BackLink } from '#shop/office/office/shell/back-link.tsx'
import css from '#shop/office/office/orders.module.css'

type Found = { readonly found: FoundOrders; readonly text: string; readonly proof?: string | undefined }

/** Several orders and certificates that a search found. */
export const FoundPage = () => {
  const { find } = useDesk()
  const given = useLocation().state as Found | null
  const navigate = useNavigate()
  const orders = sortFound(given?.found.orders ?? [])
  const first = orders[0]
  useArrows()
  useKeyboard({
    onScan: find,
    onEnter:
      first === undefined
        ? undefined
        : () => void navigate(`/orders/${encodeURIComponent(first.number)}`, { state: { proof: given?.proof } }),
  })
  // Opened by its address: nothing was searched for.
  if (given === null) return <Navigate to="/" replace />
  return (
    <main className={css.page}>
      <h1 className={css.heading}>Найдено по запросу «{given.text}»</h1>
      <ul className={css.rows}>
        {orders.map((order) => (
          <OrderRow key={order.number} order={order} proof={given.proof} isFound />
        ))}
        {given.found.certificates.map((certificate) => (
          <CertificateRow key={certificate.number} certificate={certificate} />
        ))}
      </ul>
      <BackLink />
    </main>
  )
}
