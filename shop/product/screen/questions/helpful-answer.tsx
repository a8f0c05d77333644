import { useState } from 'react'
import { api } from '#platform/client/client.ts'
import { Chip } from '#platform/ui/controls/chip.tsx'
import { VisuallyHidden } from '#platform/ui/layout/visually-hidden.tsx'
import { readStored, writeStored } from '#platform/ui/forms/stored.ts'
import type { ProductQuestion } from '../../questions.api.ts'

/** Answers that this device has marked as helpful. The server counts a visitor once, whatever is stored here. */
const KEY = 'helpful-answers'
const MAX_MARKS = 200
const stored = (): number[] => {
  const ids = readStored(KEY, 'localStorage')
  return Array.isArray(ids) ? ids.filter((id) => Number.isInteger(id)) : []
}

/** The mark of an answer, in the browser only: loaded on a press. */
export const HelpfulAnswer = ({
  answer: { id, author, helpful_count },
}: {
  answer: ProductQuestion['answers'][number]
}) => {
  const [isMarked, setMarked] = useState(() => stored().includes(id))
  const [count, setCount] = useState(helpful_count)
  const toggle = async (): Promise<void> => {
    try {
      const marked = await api.questions.mark({ answer_id: id, helpful: !isMarked })
      if (!marked.ok) return console.error('Failed to mark an answer', marked.refusal)
      const others = stored().filter((one) => one !== id)
      writeStored(KEY, (isMarked ? others : [...others, id]).slice(-MAX_MARKS), 'localStorage')
      setMarked(!isMarked)
      setCount(marked.value.helpful_count)
    } catch (failure) {
      console.error('Failed to mark an answer', failure)
    }
  }
  return (
    <Chip pressed={isMarked} onPress={() => void toggle()}>
      Полезно{count > 0 && <>&nbsp;{count}</>}
      <VisuallyHidden>, ответ: {author}</VisuallyHidden>
    </Chip>
  )
}
