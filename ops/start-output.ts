/** What the start and the end of the shop say: words on a terminal, in production lines of the log, so that it has one form only. */
import { sentenceOf } from '#app/start-failure.ts'
import { createLogger } from '#platform/http/log.ts'

export type StartOutput = {
  readonly say: (text: string) => void
  /** What ends the shop: in one sentence, a fault of the program whole. */
  readonly fail: (error: unknown) => void
}

export const startOutput = (production: boolean): StartOutput => {
  if (!production)
    return {
      say: (text) => console.log(text),
      fail: (error) => {
        const sentence = sentenceOf(error)
        console.error(sentence === undefined ? error : `\n${sentence}\n`)
      },
    }
  const log = createLogger('info')
  return {
    say: (text) => log.info(text.trim()),
    fail: (error) => {
      const sentence = sentenceOf(error)
      if (sentence === undefined) log.fatal({ err: error }, 'unhandled error')
      else log.fatal(sentence)
    },
  }
}
