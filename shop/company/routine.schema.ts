/** The part `routine` of `shop.yaml`: the care that a buyer may put together (docs/ru/own-shop.md). */
import { Type, type Static } from 'typebox'
import { USED_EVERY, type DayPart, type RoutineTerms, type UsedEvery } from '#shop/catalogue/facts/routine.ts'
import { Block, optional, text, type FileFault } from '#platform/settings/read-yaml.ts'

const EVERY_OF_FILE: Readonly<Record<string, UsedEvery>> = {
  'каждый день': USED_EVERY[0],
  'через день': USED_EVERY[1],
  'раз в неделю': USED_EVERY[2],
}
const TIMES = ['утро', 'вечер'] as const
const names = (description: string, minItems = 1) =>
  Type.Array(text(description), { minItems, maxItems: 60, description: `список: ${description}` })

export const RoutineOfFile = Block({
  steps: Type.Array(
    Block({
      name: text('название шага: «Очищение»'),
      sections: names('пути разделов каталога'),
      times: Type.Array(Type.Enum([...TIMES]), { minItems: 1, maxItems: 2, description: '[утро, вечер]' }),
      every: optional(
        Type.Enum(Object.keys(EVERY_OF_FILE), {
          description: 'каждый день, через день или раз в неделю; без ключа каждый день',
        }),
      ),
      amount: optional(
        Type.Number({ exclusiveMinimum: 0, maximum: 1000, description: 'сколько уходит за раз: число больше нуля' }),
      ),
      units: optional(names('единица размера: «мл»')),
    }),
    { minItems: 1, maxItems: 20, description: 'шаги по порядку' },
  ),
  actives: optional(
    Type.Array(Block({ name: text('название группы'), ingredients: names('ингредиенты по INCI') }), {
      maxItems: 30,
      description: 'группы активных ингредиентов',
    }),
  ),
  clashes: optional(
    Type.Array(
      Block({
        groups: Type.Array(text('название группы'), { minItems: 2, maxItems: 2, description: 'две группы' }),
        words: text('что делать'),
      }),
      { maxItems: 60, description: 'что не наносят вместе' },
    ),
  ),
  cover: optional(
    Block({
      groups: names('группы, с которыми нужен этот шаг'),
      step: text('название шага'),
      words: text('что сказать, когда утром его нет'),
    }),
  ),
})
export type RoutineOfFile = Static<typeof RoutineOfFile>

const partOf = (times: readonly string[]): DayPart =>
  times.includes('утро') ? (times.includes('вечер') ? 'both' : 'morning') : 'evening'

/** Null: the shop has no page of care. */
export const routineOf = (file: RoutineOfFile | undefined): RoutineTerms | null =>
  file === undefined
    ? null
    : {
        steps: file.steps.map(({ name, sections, times, every, amount, units }) => ({
          name,
          sections,
          part: partOf(times),
          every: EVERY_OF_FILE[every ?? ''] ?? 1,
          perUse: amount === undefined || units === undefined ? null : { amount, units },
        })),
        actives: file.actives ?? [],
        clashes: (file.clashes ?? []).map(({ groups: [first = '', second = ''], words }) => ({
          groups: [first, second],
          words,
        })),
        cover: file.cover ?? null,
      }

/** Names that nothing has, and an amount without its unit. */
export const routineFaults = (file: RoutineOfFile | undefined): FileFault[] => {
  if (file === undefined) return []
  const groups = new Set((file.actives ?? []).map(({ name }) => name))
  const unknown = (keys: readonly string[], used: readonly string[]): FileFault[] =>
    used
      .filter((name) => !groups.has(name))
      .map((name) => ({ keys: ['routine', ...keys], words: `нет группы «${name}» в routine.actives` }))
  const { cover } = file
  return [
    ...file.steps.flatMap(({ amount, units }, at): FileFault[] =>
      (amount === undefined) === (units === undefined)
        ? []
        : [{ keys: ['routine', 'steps', String(at)], words: 'amount и units задают вместе' }],
    ),
    ...(file.clashes ?? []).flatMap((clash, at) => unknown(['clashes', String(at), 'groups'], clash.groups)),
    ...(cover === undefined ? [] : unknown(['cover', 'groups'], cover.groups)),
    ...(cover === undefined || file.steps.some(({ name }) => name === cover.step)
      ? []
      : [{ keys: ['routine', 'cover', 'step'], words: `нет шага «${cover.step}» в routine.steps` }]),
  ]
}
