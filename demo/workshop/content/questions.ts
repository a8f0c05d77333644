import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { parse } from 'yaml'
import type { AnswerRecord, ProductRecord, QuestionRecord } from '../../../shop/product/product.records.ts'
import { personasOf } from './review-files.ts'
import { typeset } from './typography.ts'
import { wrongForm } from './wrong-form.ts'

const Words = Type.String({ minLength: 1 })
const Day = Type.String({ pattern: '^20\\d\\d-\\d\\d-\\d\\d$' })
const closed = { additionalProperties: false }
const Answer = Type.Object(
  { by: Words, date: Day, text: Words, helpful: Type.Optional(Type.Integer({ minimum: 0 })) },
  closed,
)
const Ask = Type.Object({ by: Words, date: Day, text: Words, answers: Type.Array(Answer) }, closed)
const rule = Compile(Type.Array(Type.Object({ product: Words, asks: Type.Array(Ask, { minItems: 1 }) }, closed)))

const readQuestions = () => {
  const value: unknown = parse(readFileSync(join(import.meta.dirname, 'questions.yaml'), 'utf8'))
  if (!rule.Check(value)) throw wrongForm('questions.yaml', [...rule.Errors(value)])
  return value
}

/** Questions and answers of the demo shop, by `questions.yaml`. */
export const questionsOf = (
  catalog: readonly ProductRecord[],
): { readonly questions: QuestionRecord[]; readonly answers: AnswerRecord[] } => {
  const [personas, questions, answers] = [personasOf(), [] as QuestionRecord[], [] as AnswerRecord[]]
  const skus = new Map(catalog.map(({ slug, variants }) => [slug, variants[0]?.sku]))
  for (const { product, asks } of readQuestions()) {
    const sku = skus.get(product)
    if (sku === undefined) throw new Error(`questions.yaml asks about «${product}», which nobody sells`)
    for (const [at, { by, date, text, answers: given }] of asks.entries()) {
      const [id, author] = [`${sku}-q${at + 1}`, personas.get(by)?.name]
      if (author === undefined) throw new Error(`a question about «${product}» is by «${by}», whom nobody knows`)
      // People do not set type: their spelling, signs and spaces stay.
      questions.push({ id, product, author, body: text, written_on: date })
      for (const [nth, answer] of given.entries()) {
        if (answer.date < date) throw new Error(`«${product}»: an answer of ${answer.date} is older than its question`)
        const buyer = personas.get(answer.by)?.name
        answers.push({
          id: `${id}-a${nth + 1}`,
          question: id,
          kind: buyer !== undefined ? 'buyer' : answer.by === 'магазин' ? 'shop' : 'expert',
          author: buyer ?? (answer.by === 'магазин' ? 'Магазин' : answer.by),
          body: buyer === undefined ? typeset(answer.text) : answer.text,
          written_on: answer.date,
          helpful: answer.helpful ?? 0,
        })
      }
    }
  }
  return { questions, answers }
}
