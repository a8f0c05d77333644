import { useHasPage } from '#platform/client/absent-pages.ts'
import { useRef } from 'react'
import { paths } from '#kernel/pages/paths.ts'
import { classNames } from '#platform/ui/styles/class-names.ts'
import { useDismiss } from '#platform/ui/behaviour/use-dismiss.ts'
import box from './catalogue-layout.module.css'
import css from './catalogue-pending.module.css'
import layer from '#platform/ui/layers/header-panel.module.css'
import { CATALOGUE, type RootCategory } from './catalogue.ts'
import { LinkRow, MenuRows } from './menu-rows.tsx'

/** Placeholder of the catalogue while its script loads: the same layout, rows as plain links. */
export const CataloguePending = ({
  open,
  onClose,
  roots,
}: {
  open: boolean
  onClose: () => void
  roots: readonly RootCategory[]
}) => {
  const panel = useRef<HTMLDivElement>(null)
  const hasPage = useHasPage()
  useDismiss(panel, open, onClose)
  if (!open) return null
  return (
    <div ref={panel} className={classNames(layer.panel, css.panel)} aria-busy>
      <nav className={classNames(box.inside, css.inside)} aria-label={CATALOGUE}>
        <p className={classNames(box.heading, css.heading)}>{CATALOGUE}</p>
        <MenuRows>
          {roots.map(({ path, name }) => (
            <LinkRow key={path} title={name} link={paths.category(path)} />
          ))}
          {hasPage(paths.brands) && <LinkRow title="Бренды" link={paths.brands} />}
          <LinkRow title="Весь каталог" link={paths.products} />
        </MenuRows>
      </nav>
    </div>
  )
}
