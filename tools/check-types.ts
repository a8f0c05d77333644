/** `npm run types`: checks every project of tsconfig.json, each file once. Further arguments are passed to tsc. */
import { checkTypes } from './types-build.ts'

process.exitCode = checkTypes('.', ['--checkers', '1', ...process.argv.slice(2)], 'inherit').status ?? 1
