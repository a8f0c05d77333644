import type { ReactNode } from 'react'
import { fullDate } from '#kernel/dates.ts'
import text from '#platform/ui/styles/text.module.css'
import { answerAuthor } from '../../facts/answer-author.ts'
import type { ProductQuestion } from '../../questions.api.ts'
import css from '../reviews/reviews.module.css'

type Answer = ProductQuestion['answers'][number]
type Props = {
  readonly question: ProductQuestion
  readonly marksOf?: (answer: Answer) => ReactNode
  readonly children?: ReactNode
}

/** A question with its answers. */
export const QuestionText = ({ question, marksOf, children }: Props) => (
  <article className={css.review}>
    <b>{question.body}</b>
    <p className={text.caption}>
      {question.author}, {fullDate(question.written_on)}
    </p>
    {question.answers.map((answer) => (
      <div key={answer.id} className={css.answer}>
        <b>{answerAuthor(answer.kind, answer.author)}</b>
        <p>{answer.body}</p>
        {marksOf?.(answer)}
      </div>
    ))}
    {children}
  </article>
)
