import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { PromoCode, PromoCodes } from '../promotions.api.ts'
import { periodText } from '../facts/promo-code-terms.ts'
import { api } from '#platform/client/client.ts'
import { logged } from '#platform/client/failure.ts'
import { valueOf } from '#platform/client/value-of.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { NO_PROMO_CODE, setPromoCode } from './use-promo-code.ts'
import css from './promo-code-list.module.css'

type CopyOutcome = 'copied' | 'selected'

/** What of `navigator` is used; on a page that is not secure the browser has no clipboard. */
type Device = { readonly clipboard?: Pick<Clipboard, 'writeText'> }

/** Copies the text of the element; selects it where the browser has no clipboard or refuses it. Never throws. */
export const copyCode = async (device: Device, element: HTMLElement): Promise<CopyOutcome> => {
  try {
    if (device.clipboard) {
      await device.clipboard.writeText(element.textContent)
      return 'copied'
    }
  } catch {
    // Refused: the text is selected below.
  }
  getSelection()?.selectAllChildren(element)
  return 'selected'
}

const SAID: Readonly<Record<CopyOutcome, string>> = {
  copied: 'Скопировано',
  selected: 'Код выделен: скопируйте его',
}

const CodeCard = ({ promo, onApply }: { promo: PromoCode; onApply: () => void }) => {
  const code = useRef<HTMLElement>(null)
  const [outcome, setOutcome] = useState<CopyOutcome | null>(null)
  const copy = async (): Promise<void> => {
    // A second press is announced too: the text of the live region changes.
    setOutcome(null)
    if (code.current) setOutcome(await copyCode(navigator, code.current))
  }
  const apply = (): void => {
    setPromoCode({ ...NO_PROMO_CODE, code: promo.code, isChosen: true })
    onApply()
  }
  return (
    <li className={css.card}>
      <h3 className={css.title}>{promo.title}</h3>
      <p className={css.code}>
        <code ref={code}>{promo.code}</code>
        <span className={css.said} role="status">
          {outcome === null ? '' : SAID[outcome]}
        </span>
      </p>
      <p className={css.period}>{periodText(promo)}</p>
      <ul className={css.terms}>
        {promo.terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
      <p className={css.actions}>
        <Button look="line" size="sm" aria-label={`Скопировать промокод ${promo.code}`} onClick={() => void copy()}>
          Скопировать
        </Button>
        <Button look="text" size="sm" aria-label={`Применить промокод ${promo.code} в\u00a0корзине`} onClick={apply}>
          Применить
        </Button>
      </p>
    </li>
  )
}

/** BASK-05: the codes that the shop names to everybody. `codes`: of the page, which may be minutes old; the browser asks again. */
export const PromoCodeList = ({ codes, onApply }: { codes: PromoCodes; onApply: () => void }) => {
  const { data } = useQuery({
    queryKey: ['promo-codes'],
    staleTime: 0,
    queryFn: ({ signal }) =>
      logged(
        'Failed to load promo codes',
        async () => valueOf(await api.promotions.promoCodes({}, { signal })),
        signal,
      ),
  })
  const valid = data ?? codes
  return valid.length === 0 ? null : (
    <section className={css.codes} aria-labelledby="promo-codes">
      <h2 id="promo-codes" className={css.heading}>
        Промокоды
      </h2>
      <p className={css.lead}>
        Впишите код в&nbsp;корзине или при оформлении. В&nbsp;заказе действует один, какой выгоднее.
      </p>
      <ul className={css.list}>
        {valid.map((promo) => (
          <CodeCard key={promo.code} promo={promo} onApply={onApply} />
        ))}
      </ul>
    </section>
  )
}
