import { useState } from 'react'
import { readStored, writeStored } from '#platform/ui/forms/stored.ts'
import { useDesk } from './desk-context.ts'

/**
 * A text that a member types, stored under its name in this tab, so that a page that is left, loaded again or signed out of gives it
 * back, to its member alone. The text `first` is what there is without typing: it ends the stored one.
 */
export const useUnsentText = (name: string, first = ''): readonly [text: string, set: (text: string) => void] => {
  const key = `glad-unsent ${useDesk().me.login} ${name}`
  const [text, setText] = useState(() => {
    const stored = readStored(key)
    return typeof stored === 'string' ? stored : first
  })
  const set = (next: string): void => {
    setText(next)
    writeStored(key, next === first ? null : next)
  }
  return [text, set]
}
