/** A YAML file of the shop's folder, checked against its schema. Every fault is named in Russian with its line and key. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { type Static, type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'
import { isNode, LineCounter, parseDocument, type Document } from 'yaml'
import { isRecord } from '#kernel/is-record.ts'
import { YAML_FAULT } from '#platform/import/record-faults.ts'

/** Fields of the shop's YAML files. `description` is what a message about a wrong value says is expected, in Russian. */
export const text = (description: string) => Type.String({ minLength: 1, maxLength: 1000, description })
export const Block = <T extends Parameters<typeof Type.Object>[0]>(properties: T) =>
  Type.Object(properties, { additionalProperties: false, description: 'вложенные ключи' })
export const optional = Type.Optional
/** A sum in whole roubles. */
export const roubles = (description: string) => Type.Integer({ minimum: 0, maximum: 10_000_000, description })
export const whole = (minimum: number, maximum: number, description: string) =>
  Type.Integer({ minimum, maximum, description: `${description}: целое число от ${minimum} до ${maximum}` })
export const day = (description: string) =>
  Type.String({ format: 'date', description: `${description}: дата в кавычках, например "2026-11-23"` })

export type Read<T> = { readonly value: T } | { readonly problems: readonly string[] }

const keysOf = (path: string): string[] => path.split('/').slice(1)

/** What the schema expects at this path, in words. */
const expectedAt = (schema: unknown, [key, ...rest]: readonly string[]): string => {
  if (!isRecord(schema)) return 'значение'
  if (key === undefined) return typeof schema['description'] === 'string' ? schema['description'] : 'значение'
  const properties = schema['properties']
  const inside = isRecord(properties)
    ? properties[key]
    : (schema['items'] ?? Object.values(schema['patternProperties'] ?? {})[0])
  return inside === undefined ? expectedAt(schema, []) : expectedAt(inside, rest)
}

/** Line of the deepest node that the file has on the way to these keys. */
const lineOf = (document: Document, lines: LineCounter, keys: readonly string[]): number => {
  for (let depth = keys.length; depth > 0; depth -= 1) {
    const node = document.getIn(keys.slice(0, depth), true)
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line
  }
  return 1
}

/** A wrong value by the keys that lead to it. */
export type FileFault = { readonly keys: readonly string[]; readonly words: string }

type Fault = ReturnType<typeof Value.Errors>[number]

/** An error of the schema as keys and words; null when another error says the same. */
const wordsOf = (schema: TSchema, { keyword, instancePath, params }: Fault): FileFault[] => {
  const keys = keysOf(instancePath)
  if (keyword === 'required' && 'requiredProperties' in params)
    return params.requiredProperties.map((missing) => ({
      keys: [...keys, missing],
      words: `не задано. Нужно: ${expectedAt(schema, [...keys, missing])}`,
    }))
  if (keyword === 'additionalProperties') return []
  if (keyword === 'boolean') return [{ keys, words: 'незнакомый ключ' }]
  return [{ keys, words: `нужно: ${expectedAt(schema, keys)}` }]
}

/** `check` finds the faults that the schema cannot express. */
export const readYaml = async <S extends TSchema>(
  file: string,
  schema: S,
  check: (value: Static<S>) => readonly FileFault[] = () => [],
): Promise<Read<Static<S>>> => {
  const name = basename(file)
  if (!existsSync(file)) return { problems: [`${name}: файла нет`] }
  const lines = new LineCounter()
  const document = parseDocument(await readFile(file, 'utf8'), { lineCounter: lines, prettyErrors: false })
  if (document.errors.length > 0)
    return {
      problems: document.errors.map(
        ({ pos }) => `${name}:${lines.linePos(pos[0]).line}: файл не читается как YAML: ${YAML_FAULT}`,
      ),
    }
  let value: unknown
  try {
    value = document.toJS() ?? {}
  } catch {
    // References that unfold into far more than the file has.
    return { problems: [`${name}:1: файл не читается как YAML: ссылки (& и *) разворачиваются без конца`] }
  }
  let faults: readonly FileFault[]
  if (Value.Check(schema, value)) {
    faults = check(value)
    if (faults.length === 0) return { value }
  } else faults = [...Value.Errors(schema, value)].flatMap((fault) => wordsOf(schema, fault))
  const problems = faults.map(
    ({ keys, words }) => `${name}:${lineOf(document, lines, keys)}: ${keys.join('.') || 'файл'}: ${words}`,
  )
  return { problems: [...new Set(problems)] }
}
