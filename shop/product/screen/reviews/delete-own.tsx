import { useState } from 'react'
import { failureText } from '#platform/client/failure.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'

/** The button that deletes what the customer has written, after a second press. `remove` rejects when it failed. */
export const DeleteOwn = ({ question, remove }: { question: string; remove: () => Promise<void> }) => {
  const [stage, setStage] = useState<'rest' | 'asked' | 'sending'>('rest')
  const [failure, setFailure] = useState<string | null>(null)
  const confirm = async () => {
    setStage('sending')
    setFailure(null)
    try {
      await remove()
    } catch (error) {
      setFailure(failureText(error))
    }
    setStage('rest')
  }
  return (
    <>
      {stage === 'rest' ? (
        <Button look="text" size="sm" onClick={() => setStage('asked')}>
          Удалить
        </Button>
      ) : (
        <>
          <span>{question}</span>
          <Button look="line" size="sm" autoFocus loading={stage === 'sending'} onClick={() => void confirm()}>
            Да, удалить
          </Button>
          <Button look="text" size="sm" onClick={() => setStage('rest')}>
            Оставить
          </Button>
        </>
      )}
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
    </>
  )
}
