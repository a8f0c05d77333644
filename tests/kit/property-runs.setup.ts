import fc from 'fast-check'

/** `PROPERTY_RUNS=20000 npm exec -- vitest run --project domain`: the long form of every property that names no number of runs. */
const runs = process.env['PROPERTY_RUNS']
if (runs !== undefined) fc.configureGlobal({ numRuns: Number(runs) })
