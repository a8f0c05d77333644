import { Suspense, useState } from 'react'
import { Button } from '#platform/ui/controls/button.tsx'
import { lazyComponent } from '#platform/ui/behaviour/lazy-component.tsx'
import type { ProductQuestions as Page } from '../../questions.api.ts'
import { QuestionText } from './question-text.tsx'
import css from '../reviews/reviews.module.css'

const Questions = lazyComponent(() => import('./questions.tsx').then((module) => module.Questions))

const SHOWN_AT_FIRST = 2

type Props = { readonly slug: string; readonly first: Page }

/** DESK-01: the first questions about the product; the rest, the search and the forms are loaded on a press. */
export const ProductQuestions = ({ slug, first }: Props) => {
  /** Whether the form is opened with the rest; undefined: nothing is. */
  const [isAsking, setAsking] = useState<boolean>()
  const few = first.questions
    .slice(0, SHOWN_AT_FIRST)
    .map((question) => <QuestionText key={question.id} question={question} />)
  const open = (asks: boolean, name: string) => (
    <Button look="line" onClick={() => setAsking(asks)}>
      {name}
    </Button>
  )
  return (
    <section id="questions" className={css.block}>
      <h2 className={css.title}>Вопросы о&nbsp;товаре</h2>
      {isAsking === undefined ? (
        <>
          {few}
          <div className={css.filters}>
            {first.total > 0 && open(false, `Все вопросы, ${first.total}`)}
            {open(true, 'Задать вопрос')}
          </div>
        </>
      ) : (
        <Suspense fallback={few}>
          <Questions slug={slug} first={first} isAsking={isAsking} />
        </Suspense>
      )}
    </section>
  )
}
