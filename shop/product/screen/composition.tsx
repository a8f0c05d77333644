import { Fragment, type ReactNode, useId, useState } from 'react'
import type { ProductPage } from '../product.api.ts'
import { LinkButton } from '#platform/ui/controls/link.tsx'
import { Icon } from '#platform/ui/images/icon.tsx'
import css from './sections.module.css'

type Ingredient = ProductPage['composition'][number]

const nameOf = (ingredient: Ingredient): string =>
  ingredient.share_text === null ? ingredient.name : `${ingredient.name}, ${ingredient.share_text}`

const CopyButton = ({ text }: { text: string }) => {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // No permission: the text above can still be selected.
      setCopied(false)
    }
  }
  return (
    <LinkButton onClick={() => void copy()}>
      <span aria-live="polite">{copied ? 'Состав скопирован' : 'Скопировать состав'}</span>
    </LinkButton>
  )
}

export type CompositionProps = {
  ingredients: readonly Ingredient[]
  /** Things of a set. */
  parts: ProductPage['composition_parts']
  freeOf: readonly string[]
  /** INCI names of the ingredients that the visitor does not want. */
  unwanted: ReadonlySet<string>
  /** The button that puts an ingredient on the list of unwanted ones. */
  toggleOf: (ingredient: Ingredient) => ReactNode
}

const Explained = ({ ingredients, toggleOf }: Pick<CompositionProps, 'ingredients' | 'toggleOf'>) => (
  <details className={css.explained}>
    <summary>
      Что есть что
      <Icon name="chevron-down" size={20} />
    </summary>
    <ul>
      {ingredients.map((ingredient) => (
        <li key={ingredient.inci}>
          <p>
            <b>{nameOf(ingredient)}</b>
            <span lang="la">{ingredient.inci}</span>
            {ingredient.explanation}
          </p>
          {toggleOf(ingredient)}
        </li>
      ))}
    </ul>
  </details>
)

type InciLineProps = Pick<CompositionProps, 'ingredients' | 'unwanted' | 'toggleOf'>
/**
 * CAT-16: the line of the pack; a name opens its explanation. The browser opens it, closes it with Esc and gives the focus back, so it
 * works without JavaScript too.
 */
const InciLine = ({ ingredients, unwanted, toggleOf }: InciLineProps) => {
  const id = useId()
  return (
    <>
      <p className={css.inci} lang="la">
        {ingredients.map((ingredient, index) => (
          <Fragment key={ingredient.inci}>
            {index > 0 && ' '}
            <span>
              <button type="button" popoverTarget={`${id}${index}`} aria-haspopup="dialog">
                {ingredient.is_active || unwanted.has(ingredient.inci) ? (
                  <mark data-unwanted={unwanted.has(ingredient.inci) ? '' : undefined}>{ingredient.inci}</mark>
                ) : (
                  ingredient.inci
                )}
              </button>
              {index === ingredients.length - 1 ? '.' : ','}
            </span>
          </Fragment>
        ))}
      </p>
      {ingredients.map((ingredient, index) => (
        <div
          key={ingredient.inci}
          id={`${id}${index}`}
          className={css.explanation}
          popover="auto"
          role="dialog"
          aria-label={nameOf(ingredient)}
        >
          <b>{nameOf(ingredient)}</b>
          <span lang="la">{ingredient.inci}</span>
          <p>
            {ingredient.purpose[0]?.toUpperCase()}
            {ingredient.purpose.slice(1)}. {ingredient.explanation}
          </p>
          <div className={css.explanationActions}>
            {toggleOf(ingredient)}
            <button type="button" popoverTarget={`${id}${index}`} popoverTargetAction="hide">
              Закрыть
            </button>
          </div>
        </div>
      ))}
    </>
  )
}

/** Active ingredients with explanations, the INCI list of each thing with the active and the unwanted ones marked, and all explained. */
export const Composition = ({ ingredients, parts, freeOf, unwanted, toggleOf }: CompositionProps) => (
  <>
    <ul className={css.activeIngredients}>
      {ingredients
        .filter((ingredient) => ingredient.is_active)
        .map((ingredient) => (
          <li key={ingredient.inci}>
            <b>{nameOf(ingredient)}</b>
            {ingredient.explanation}
          </li>
        ))}
    </ul>
    {parts.length === 0 && <InciLine ingredients={ingredients} unwanted={unwanted} toggleOf={toggleOf} />}
    {parts.map(({ name, inci }) => (
      <Fragment key={name}>
        <h3 className={css.partName}>{name}</h3>
        <InciLine
          ingredients={inci.flatMap((one) => ingredients.find((ingredient) => ingredient.inci === one) ?? [])}
          unwanted={unwanted}
          toggleOf={toggleOf}
        />
      </Fragment>
    ))}
    <Explained ingredients={ingredients} toggleOf={toggleOf} />
    <div className={css.free}>
      {freeOf.map((claim) => (
        <span key={claim}>{claim}</span>
      ))}
      <CopyButton
        text={
          parts.map(({ name, inci }) => `${name}: ${inci.join(', ')}`).join('\n') ||
          ingredients.map(({ inci }) => inci).join(', ')
        }
      />
    </div>
  </>
)
