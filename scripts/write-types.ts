/** Runs kysely-codegen in a separate process: it does not close its connections, which end with the process. */
import { Cli } from 'kysely-codegen'

await new Cli().run({ argv: process.argv.slice(2) })
