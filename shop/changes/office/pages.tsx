import { Button } from '#platform/ui/controls/button.tsx'
import css from './changes.module.css'

export const Pages = ({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) =>
  pages < 2 ? null : (
    <nav className={css.pages} aria-label="Страницы">
      <Button look="line" size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Назад
      </Button>
      <span className={css.hint}>
        {page} из&nbsp;{pages}
      </span>
      <Button look="line" size="sm" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Дальше
      </Button>
    </nav>
  )
