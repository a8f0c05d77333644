import { useHasPage } from '#platform/client/absent-pages.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import type { BrandLines } from '#shop/catalogue/brands.api.ts'
import type { Menu } from '../../pages.api.ts'
import { filterQuery, NO_FILTER, withValues } from '#shop/catalogue/facts/listing-path.ts'
import type { Label } from '#shop/catalogue/facts/listing-filters.ts'
import { counted, PRODUCTS } from '#kernel/text.ts'
import { paths } from '#kernel/pages/paths.ts'
import { classNames } from '#platform/ui/styles/class-names.ts'
import { useCloseOnLeave } from '#platform/ui/behaviour/use-close-on-leave.ts'
import { Icon } from '#platform/ui/images/icon.tsx'
import { PageLink } from '#platform/ui/controls/link.tsx'
import layer from '#platform/ui/layers/header-panel.module.css'
import box from './catalogue-layout.module.css'
import css from './catalogue-panel.module.css'
import { BRANDS_ROW, type CategoryBranch, CATALOGUE, hasSubmenu, type RootCategory, menuTitle } from './catalogue.ts'
import { type Submenu, HEADING_ATTRIBUTE, useSubmenu } from './use-submenu.ts'
import { SubmenuRow, LinkRow, MenuRows } from './menu-rows.tsx'

type Props = {
  onClose: () => void
  roots: readonly RootCategory[]
  tree: Menu | undefined
  brands: BrandLines
  /** Shown next to the first level. */
  recommended: ReactNode
  /** Shown next to the sections of a category. */
  aside: ReactNode
}

const Sections = ({ branch }: { branch: CategoryBranch }) => (
  <div className={css.sections}>
    {branch.children.map(({ path, name, children }) => (
      <section key={path}>
        <h3 className={css.section}>
          <PageLink to={paths.category(path)}>{name}</PageLink>
        </h3>
        <ul className={css.leaves}>
          {children.map((leaf) => (
            <li key={leaf.path}>
              <PageLink to={paths.category(leaf.path)}>{leaf.name}</PageLink>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
)

const Brands = ({ brands }: { brands: BrandLines }) => (
  <ul className={css.brands}>
    {brands.map(({ slug, name, products_count }) => (
      <li key={slug}>
        <PageLink to={paths.brand(slug)} aria-label={`${name}, ${counted(products_count, PRODUCTS)}`}>
          {name}
        </PageLink>
      </li>
    ))}
  </ul>
)

const Heading = ({ drill, roots }: { drill: Submenu; roots: readonly RootCategory[] }) => (
  <>
    {drill.row !== null && (
      <button type="button" className={css.back} onClick={drill.back}>
        <Icon name="arrow-left" />
        {CATALOGUE}
      </button>
    )}
    <h2 className={box.heading} tabIndex={-1} {...{ [HEADING_ATTRIBUTE]: '' }}>
      {menuTitle(drill.row, roots)}
    </h2>
  </>
)

const FirstLevel = ({
  roots,
  tree,
  into,
}: {
  roots: readonly RootCategory[]
  tree: Menu | undefined
  into: (row: string) => void
}) => (
  <MenuRows>
    {roots.map((root) =>
      hasSubmenu(root, tree) ? (
        <SubmenuRow key={root.path} title={root.name} row={root.path} onOpen={into} />
      ) : (
        <LinkRow key={root.path} title={root.name} link={paths.category(root.path)} />
      ),
    )}
    {useHasPage()(paths.brands) && <SubmenuRow title={menuTitle(BRANDS_ROW, roots)} row={BRANDS_ROW} onOpen={into} />}
    <LinkRow title="Весь каталог" link={paths.products} />
  </MenuRows>
)

/** The category with one of its labels chosen. */
const withLabel = (path: string, label: Label): string =>
  `${paths.category(path)}${filterQuery(withValues(NO_FILTER, 'label', [label]))}`

const focusOpener = (header: HTMLElement): void =>
  header.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus({ preventScroll: true })

/** MENU-03 from 1024 px on: a disclosure under the header, not an ARIA menu, so Tab moves through its links. */
export const CataloguePanel = ({ onClose, roots, tree, brands, recommended, aside }: Props) => {
  const panel = useRef<HTMLDivElement>(null)
  const drill = useSubmenu(panel, true)
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>(`[${HEADING_ATTRIBUTE}]`)?.focus({ preventScroll: true })
  }, [])
  useCloseOnLeave(panel, onClose, focusOpener)
  const { row } = drill
  const branch = tree?.find(({ path }) => path === row)
  return (
    <div ref={panel} className={classNames(layer.panel, layer.unfolding)} data-menu>
      <nav className={box.inside} aria-label={CATALOGUE}>
        <div>
          <Heading drill={drill} roots={roots} />
          {row === null && <FirstLevel roots={roots} tree={tree} into={drill.open} />}
          {row === BRANDS_ROW && (
            <MenuRows>
              <LinkRow title="Все бренды" link={paths.brands} />
            </MenuRows>
          )}
          {row !== null && row !== BRANDS_ROW && (
            <MenuRows>
              <LinkRow title="Смотреть всё" link={paths.category(row)} {...(branch ? { count: branch.count } : {})} />
              <LinkRow title="Новинки" link={withLabel(row, 'new')} />
              <LinkRow title="Со скидкой" link={withLabel(row, 'sale')} />
              <LinkRow title="Хиты" link={withLabel(row, 'hit')} />
            </MenuRows>
          )}
        </div>
        <div className={css.rest}>
          {row === null && recommended}
          {row === BRANDS_ROW && <Brands brands={brands} />}
          {branch && (
            <div className={css.withAside}>
              <Sections branch={branch} />
              {aside}
            </div>
          )}
        </div>
      </nav>
    </div>
  )
}
