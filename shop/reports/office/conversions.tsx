import { useState } from 'react'
import { bytesOfBase64, saveFile } from '#platform/client/save-file.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import office from '#shop/office/office/page.module.css'
import { funnelApi } from './funnel-api.ts'
import css from './reports.module.css'

const KEYS = [
  { key: 'yclid', title: 'Скачать по кликам рекламы' },
  { key: 'client_id', title: 'Скачать по номерам Метрики' },
] as const

/** EXCH-04: orders as a file for Metrika's upload of offline conversions. */
export const Conversions = ({ from, to }: { from: string; to: string }) => {
  const [failure, setFailure] = useState<unknown>(null)
  const save = async (key: (typeof KEYS)[number]['key']): Promise<void> => {
    setFailure(null)
    try {
      const { name, bytes } = valueOrThrow(await funnelApi.conversionsFile({ from, to, key }))
      saveFile(name, bytesOfBase64(bytes))
    } catch (error) {
      setFailure(error)
    }
  }
  return (
    <section aria-labelledby="conversions" className={css.letter}>
      <h2 id="conversions" className={office.subheading}>
        Заказы для Метрики
      </h2>
      <p className={office.hint}>
        Заказы этих дней, кроме отменённых, в&nbsp;форме загрузки офлайн-конверсий: цель «order», время и&nbsp;сумма.
        Номер клика хранится три месяца, Метрика принимает конверсии за&nbsp;21&nbsp;день.
      </p>
      <div className={css.actions}>
        {KEYS.map(({ key, title }) => (
          <Button key={key} look="line" size="sm" onClick={() => void save(key)}>
            {title}
          </Button>
        ))}
      </div>
      {failure !== null && <Notice tone="bad">{errorText(failure)}</Notice>}
    </section>
  )
}
