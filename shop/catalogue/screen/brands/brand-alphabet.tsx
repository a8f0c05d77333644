import { useState } from 'react'
import type { BrandLine } from '../../brands.api.ts'
import { counted } from '#kernel/plural.ts'
import { paths } from '#kernel/pages/paths.ts'
import { PageLink } from '#platform/ui/controls/link.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { groupByLetter, searchBrands } from './alphabet.ts'
import css from './brand-alphabet.module.css'

const BRANDS = ['бренд', 'бренда', 'брендов'] as const

/** All brands are in the HTML; the search field filters them where JavaScript runs. */
export const BrandAlphabet = ({ brands }: { brands: readonly BrandLine[] }) => {
  const [phrase, setPhrase] = useState('')
  const shown = phrase.trim() === '' ? brands : searchBrands(brands, phrase)
  const letters = groupByLetter(shown)
  return (
    <>
      <div className={css.tools}>
        <TextField label="Найти бренд" kind="search" value={phrase} onChange={setPhrase} />
        <nav aria-label="По первой букве">
          <ul className={css.index}>
            {letters.map(({ letter }) => (
              <li key={letter}>
                <a href={`#letter-${letter}`}>{letter}</a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <p className={css.count} role="status">
        {shown.length === 0 ? 'Такого бренда у\u00a0нас пока нет' : counted(shown.length, BRANDS)}
      </p>
      <div className={css.letters}>
        {letters.map(({ letter, brands: group }) => (
          <section key={letter} className={css.letter} id={`letter-${letter}`} aria-labelledby={`title-${letter}`}>
            <h2 id={`title-${letter}`}>{letter}</h2>
            <ul>
              {group.map((brand) => (
                <li key={brand.slug}>
                  <PageLink className={css.brand} to={paths.brand(brand.slug)}>
                    {brand.name}
                    <sup>{brand.products_count}</sup>
                  </PageLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
