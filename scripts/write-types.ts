/** A process of its own for the generator: it leaves connections open, and they end with it, before their database does. */
import { Cli } from 'kysely-codegen'

await new Cli().run({ argv: process.argv.slice(2) })
