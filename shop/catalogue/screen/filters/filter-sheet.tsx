import { type ReactNode, useState } from 'react'
import { counted, PRODUCTS } from '#kernel/text.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { CountBadge } from '#platform/ui/controls/count-badge.tsx'
import { BottomSheet } from '#platform/ui/layers/dialog.tsx'
import { Icon } from '#platform/ui/images/icon.tsx'
import css from './filter-sheet.module.css'

type Props = {
  chosenCount: number
  totalCount: number
  /** Says that the last change was not applied. */
  failed: ReactNode
  onReset: () => void
  children: ReactNode
}

/** Filters on a phone. Every change is applied immediately; the button shows the number of products found and closes the sheet. */
export const FilterSheet = ({ chosenCount, totalCount, failed, onReset, children }: Props) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={css.opener}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        aria-label={chosenCount > 0 ? `Фильтры, выбрано ${chosenCount}` : undefined}
      >
        <Icon name="sliders-horizontal" />
        Фильтры
        <span className={css.count}>
          <CountBadge count={chosenCount} />
        </span>
      </button>
      <BottomSheet
        open={open}
        onClose={() => setOpen(false)}
        title="Фильтры"
        footer={
          <>
            {failed}
            <Button look="quiet" onClick={onReset} disabled={chosenCount === 0}>
              Сбросить
            </Button>
            <Button onClick={() => setOpen(false)}>
              {totalCount === 0 ? 'Ничего не\u00a0нашлось' : `Показать ${counted(totalCount, PRODUCTS)}`}
            </Button>
          </>
        }
      >
        {children}
      </BottomSheet>
    </>
  )
}
