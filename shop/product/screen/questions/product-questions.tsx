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
  const [opened, setOpened] = useState<'list' | 'form' | null>(null)
  const few = first.questions
    .slice(0, SHOWN_AT_FIRST)
    .map((question) => <QuestionText key={question.id} question={question} />)
  return (
    <section id="questions" className={css.block}>
      <h2 className={css.title}>Вопросы о&nbsp;товаре</h2>
      {opened === null ? (
        <>
          {few}
          <div className={css.filters}>
            {first.total > 0 && (
              <Button look="line" onClick={() => setOpened('list')}>
                Все вопросы, {first.total}
              </Button>
            )}
            <Button look="line" onClick={() => setOpened('form')}>
              Задать вопрос
            </Button>
          </div>
        </>
      ) : (
        <Suspense fallback={few}>
          <Questions slug={slug} first={first} isAsking={opened === 'form'} />
        </Suspense>
      )}
    </section>
  )
}
