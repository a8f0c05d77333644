import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { BrandLines, Menu } from '#contract/pages.schema.ts'
import { counted, GOODS } from '#domain/plural.ts'
import { classes } from '#web/ui/classes.ts'
import { useDismiss } from '#web/ui/layers/dismiss.ts'
import { Icon } from '#web/ui/images/icon.tsx'
import { PageLink } from '#web/ui/controls/link.tsx'
import box from './catalogue-box.module.css'
import css from './catalogue-panel.module.css'
import {
  addressOf,
  BRANDS_ROW,
  brandAddress,
  type Branch,
  CATALOGUE,
  drillsIn,
  type Root,
  titleOf,
} from './catalogue.ts'
import { type Drill, HEADING, useDrill } from './drill.ts'
import { DrillRow, LinkRow, MenuRows } from './menu-rows.tsx'

type Props = {
  onClose: () => void
  roots: readonly Root[]
  tree: Menu | undefined
  brands: BrandLines
  /** Beside the roots. */
  shelf: ReactNode
  /** Beside the sections of a category. */
  aside: ReactNode
}

const Sections = ({ branch }: { branch: Branch }) => (
  <div className={css.sections}>
    {branch.children.map(({ path, name, children }) => (
      <section key={path}>
        <h3 className={css.section}>
          <PageLink to={addressOf(path)}>{name}</PageLink>
        </h3>
        <ul className={css.leaves}>
          {children.map((leaf) => (
            <li key={leaf.path}>
              <PageLink to={addressOf(leaf.path)}>{leaf.name}</PageLink>
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
        <PageLink to={brandAddress(slug)} aria-label={`${name}, ${counted(products_count, GOODS)}`}>
          {name}
        </PageLink>
      </li>
    ))}
  </ul>
)

const Heading = ({ drill, roots }: { drill: Drill; roots: readonly Root[] }) => (
  <>
    {drill.row !== null && (
      <button type="button" className={css.back} onClick={drill.back}>
        <Icon of="arrow-left" />
        {CATALOGUE}
      </button>
    )}
    <h2 className={box.heading} tabIndex={-1} {...{ [HEADING]: '' }}>
      {titleOf(drill.row, roots)}
    </h2>
  </>
)

const FirstLevel = ({
  roots,
  tree,
  into,
}: {
  roots: readonly Root[]
  tree: Menu | undefined
  into: (row: string) => void
}) => (
  <MenuRows>
    {roots.map((root) =>
      drillsIn(root, tree) ? (
        <DrillRow key={root.path} title={root.name} row={root.path} onOpen={into} />
      ) : (
        <LinkRow key={root.path} title={root.name} link={addressOf(root.path)} />
      ),
    )}
    <DrillRow title={titleOf(BRANDS_ROW, roots)} row={BRANDS_ROW} onOpen={into} />
    <LinkRow title="Весь каталог" link="/products" />
  </MenuRows>
)

/** Esc, a press outside the header, and a Tab out of it close the panel; Esc gives the focus back (MENU-04). */
const useLeave = (panel: RefObject<HTMLElement | null>, onClose: () => void) => {
  const header = useRef<HTMLElement>(null)
  useEffect(() => {
    header.current = panel.current?.closest('header') ?? null
    panel.current?.querySelector<HTMLElement>(`[${HEADING}]`)?.focus({ preventScroll: true })
    const left = (event: FocusEvent) => {
      if (event.target instanceof Node && !header.current?.contains(event.target)) onClose()
    }
    document.addEventListener('focusin', left)
    return () => document.removeEventListener('focusin', left)
  }, [panel, onClose])
  useDismiss(header, true, (byKey) => {
    if (byKey) header.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus({ preventScroll: true })
    onClose()
  })
}

/** MENU-03 from 1024 px on: a disclosure under the header, not a menu: Tab walks through it. */
export const CataloguePanel = ({ onClose, roots, tree, brands, shelf, aside }: Props) => {
  const panel = useRef<HTMLDivElement>(null)
  const drill = useDrill(panel, true)
  useLeave(panel, onClose)
  const { row } = drill
  const branch = tree?.find(({ path }) => path === row)
  return (
    <div ref={panel} className={classes(box.panel, css.panel)} data-menu>
      <nav className={box.inside} aria-label={CATALOGUE}>
        <div>
          <Heading drill={drill} roots={roots} />
          {row === null && <FirstLevel roots={roots} tree={tree} into={drill.into} />}
          {row === BRANDS_ROW && (
            <MenuRows>
              <LinkRow title="Все бренды" link="/brands" />
            </MenuRows>
          )}
          {row !== null && row !== BRANDS_ROW && (
            <MenuRows>
              <LinkRow title="Смотреть всё" link={addressOf(row)} {...(branch ? { count: branch.count } : {})} />
            </MenuRows>
          )}
        </div>
        <div className={css.rest}>
          {row === null && shelf}
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
