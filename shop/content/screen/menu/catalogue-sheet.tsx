import { useHasPage } from '#platform/client/absent-pages.ts'
import { useRef } from 'react'
import { paths } from '#kernel/pages/paths.ts'
import type { BrandLines } from '#shop/catalogue/brands.api.ts'
import type { Menu, RootPacks } from '../../pages.api.ts'
import { Dialog } from '#platform/ui/layers/dialog.tsx'
import { PageLink } from '#platform/ui/controls/link.tsx'
import { Picture } from '#platform/ui/images/picture.tsx'
import css from './catalogue-sheet.module.css'
import { BRANDS_ROW, type CategoryBranch, CATALOGUE, hasSubmenu, type RootCategory, menuTitle } from './catalogue.ts'
import { useSubmenu } from './use-submenu.ts'
import { SubmenuRow, FoldRow, LinkRow, MenuRows } from './menu-rows.tsx'

type Props = {
  open: boolean
  onClose: () => void
  roots: readonly RootCategory[]
  tree: Menu | undefined
  brands: BrandLines
  packs: RootPacks
}

/** Picture of a category's product. Its space is reserved until it is loaded. */
const RootPack = ({ of: root, packs }: { of: RootCategory; packs: RootPacks }) => {
  const pack = packs.find(({ path }) => path === root.path)
  return (
    <span className={css.pack}>
      {pack?.picture && <Picture {...pack.picture} tone={null} alt="" sizes="40px" widths={[160]} fit="contain" />}
    </span>
  )
}

const Sections = ({ branch }: { branch: CategoryBranch }) => (
  <>
    <LinkRow title="Смотреть всё" link={paths.category(branch.path)} count={branch.count} />
    {branch.children.map(({ path, name, children }) =>
      children.length === 0 ? (
        <LinkRow key={path} title={name} link={paths.category(path)} />
      ) : (
        <FoldRow key={path} title={name}>
          {[{ path, name: 'Смотреть всё' }, ...children].map((leaf) => (
            <li key={leaf.path}>
              <PageLink to={paths.category(leaf.path)}>{leaf.name}</PageLink>
            </li>
          ))}
        </FoldRow>
      ),
    )}
  </>
)

const Brands = ({ brands }: { brands: BrandLines }) => (
  <>
    <LinkRow title="Все бренды" link={paths.brands} />
    {brands.map(({ slug, name, products_count }) => (
      <LinkRow key={slug} title={name} link={paths.brand(slug)} count={products_count} />
    ))}
  </>
)

/** MENU-03 below 1024 px: full-screen on a phone, a drawer on a tablet. */
export const CatalogueSheet = ({ open, onClose, roots, tree, brands, packs }: Props) => {
  const inside = useRef<HTMLDivElement>(null)
  const { row, open: into, back } = useSubmenu(inside, open)
  const hasPage = useHasPage()
  const branch = tree?.find(({ path }) => path === row)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      look="drawer"
      title={menuTitle(row, roots)}
      menuBar={{ onBack: row === null ? null : back }}
    >
      <nav ref={inside} aria-label={CATALOGUE}>
        <MenuRows>
          {row === null && (
            <>
              {roots.map((root) =>
                hasSubmenu(root, tree) ? (
                  <SubmenuRow
                    key={root.path}
                    title={root.name}
                    row={root.path}
                    onOpen={into}
                    sign={<RootPack of={root} packs={packs} />}
                  />
                ) : (
                  <LinkRow key={root.path} title={root.name} link={paths.category(root.path)} />
                ),
              )}
              {hasPage(paths.brands) && (
                <SubmenuRow
                  title={menuTitle(BRANDS_ROW, roots)}
                  row={BRANDS_ROW}
                  onOpen={into}
                  sign={
                    <span className={css.sign} aria-hidden>
                      А–Я
                    </span>
                  }
                />
              )}
              <LinkRow title="Весь каталог" link={paths.products} />
            </>
          )}
          {row === BRANDS_ROW && <Brands brands={brands} />}
          {row !== null &&
            row !== BRANDS_ROW &&
            (branch ? <Sections branch={branch} /> : <LinkRow title="Смотреть всё" link={paths.category(row)} />)}
        </MenuRows>
      </nav>
    </Dialog>
  )
}
