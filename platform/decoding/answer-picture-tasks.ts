/** The library of pictures is loaded only by processes that decode pictures: those of letters and tables do without its memory. */
import sharp from 'sharp'
import { answerTasks } from './answer-tasks.ts'
import './decoders.ts'

export const answerPictureTasks: typeof answerTasks = (answer) => {
  sharp.concurrency(1)
  sharp.cache(false)
  answerTasks(answer)
}
