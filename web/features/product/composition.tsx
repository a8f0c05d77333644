import { useState } from 'react'
import type { ProductPage } from '#contract/product.schema.ts'
import { LinkButton } from '#web/ui/controls/link.tsx'
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

/** Active ingredients with explanations, then the whole INCI list with the active ones marked. */
export const Composition = ({
  ingredients,
  freeOf,
}: {
  ingredients: readonly Ingredient[]
  freeOf: readonly string[]
}) => (
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
    <p className={css.inci} lang="la">
      {ingredients.map((ingredient, index) => (
        <span key={ingredient.inci}>
          {ingredient.is_active ? <mark>{ingredient.inci}</mark> : ingredient.inci}
          {index === ingredients.length - 1 ? '.' : ', '}
        </span>
      ))}
    </p>
    <div className={css.free}>
      {freeOf.map((claim) => (
        <span key={claim}>{claim}</span>
      ))}
      <CopyButton text={ingredients.map((ingredient) => ingredient.inci).join(', ')} />
    </div>
  </>
)
