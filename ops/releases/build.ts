/** `npm run build`: builds the pages, to be shipped with the program and started with `--built`. Needs the development packages. */
import { buildPages } from './build-pages.ts'
import { runCommand } from '../run-command.ts'

await runCommand(async () => {
  const hasBuilt = await buildPages((line) => console.log(line))
  console.log(hasBuilt ? 'Страницы собраны в папку build.' : 'Страницы в папке build уже новейшие.')
})
