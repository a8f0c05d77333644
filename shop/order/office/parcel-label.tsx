import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#platform/ui/controls/button.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import type { ParcelLabel } from '../counter.api.ts'
import { counterApi } from './counter-api.ts'
import css from './parcel-label.module.css'

/** DESK-07: prints the labels of orders, one a sheet; only a printer shows them. */
export const PrintLabels = ({ numbers }: { numbers: readonly string[] }) => {
  const { say } = useDesk()
  const [labels, setLabels] = useState<readonly ParcelLabel[]>([])
  const [isReading, setReading] = useState(false)
  const printAll = async (): Promise<void> => {
    setReading(true)
    try {
      const read: ParcelLabel[] = []
      for (const number of numbers) read.push(valueOrThrow(await counterApi.parcelLabel({ number })))
      addEventListener('afterprint', () => setLabels([]), { once: true })
      flushSync(() => setLabels(read))
      print()
    } catch (error) {
      say('bad', errorText(error))
    } finally {
      setReading(false)
    }
  }
  return (
    <>
      <div>
        <Button look="quiet" loading={isReading} onClick={() => void printAll()}>
          {numbers.length === 1 ? 'Печать наклейки' : `Печать наклеек: ${numbers.length}`}
        </Button>
      </div>
      <div className={css.labels} data-printed={labels.length > 0 || undefined}>
        {labels.map(({ number, initial, store_name, delivery, barcode }) => (
          <article key={number} className={css.label}>
            <p className={css.number}>
              {number} <span>{initial}.</span>
            </p>
            <div className={css.barcode} dangerouslySetInnerHTML={{ __html: barcode }} />
            <p>
              {store_name}, {delivery === 'pickup' ? 'самовывоз' : 'доставка'}
            </p>
          </article>
        ))}
      </div>
    </>
  )
}
