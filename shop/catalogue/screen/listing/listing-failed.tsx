import { useRevalidator } from 'react-router'
import { Button } from '#platform/ui/controls/button.tsx'
import { EmptyState } from '#platform/ui/layout/empty-state.tsx'
import { Icon } from '#platform/ui/images/icon.tsx'

/** The address holds the filters, so a retry loses nothing. */
export const ListingFailed = () => {
  const { revalidate, state } = useRevalidator()
  return (
    <EmptyState
      level={1}
      title="Товары не загрузились"
      actions={
        <Button
          look="line"
          loading={state === 'loading'}
          icon={<Icon name="wifi-off" />}
          onClick={() => void revalidate()}
        >
          Повторить
        </Button>
      }
    >
      Похоже, пропала связь. Фильтры сохранили.
    </EmptyState>
  )
}
