/** Records of what products are described by (docs/own-shop.md): units and attributes. */
import { Type } from 'typebox'
import { ATTRIBUTE_KINDS, ATTRIBUTE_SOURCES, SHOWN_IN } from '#shop/catalogue/facts/attributes.ts'
import { PatternedText, CATEGORY, CategoryPath, Words } from '#platform/import/record-values.ts'
import { field, record, references, Shape, type RecordOf } from '#platform/import/record.ts'
const Position = Type.Integer({ minimum: 0, maximum: 1_000_000 })
/** What a phrase of the search is compared with: folded words, as `wordsOf` makes them. */
const SearchWord = PatternedText(
  '^[a-zа-я0-9]{1,40}\\*?$',
  'нужны строчные буквы без «ё» и цифры, в конце может стоять «*»',
)
const SearchWords = Type.Array(SearchWord, { minItems: 1, maxItems: 20 })

export const UnitRecord = record({
  kind: 'units',
  file: 'units.jsonl',
  title: 'единица',
  help: 'в чём меряют товары; без файла — мл, г, шт.',
  table: 'unit',
  key: ['code'],
  fields: {
    code: field(PatternedText('^[a-z][a-z0-9_]{0,19}$', 'нужны строчные латинские буквы, цифры и «_», до 20 знаков'), {
      title: 'Код',
      help: 'стоит в адресах: «50-ml»',
    }),
    name: field(Words, { title: 'Название', help: 'как на упаковке: «мл»' }),
    forms: field(Type.Optional(Type.Array(Words, { minItems: 3, maxItems: 3 })), {
      title: 'Формы слова',
      help: 'миллилитр, миллилитра, миллилитров',
      absent: [],
    }),
    quantity: field(Type.Optional(Words), { title: 'Что ею меряют', help: '«Объём»' }),
    compared_per: field(Type.Optional(Type.Number({ exclusiveMinimum: 0 })), {
      title: 'За сколько сравнивают цены',
      help: '100 для цены за 100 мл',
      type: 'numeric',
    }),
    position: field(Position, { title: 'Место среди единиц' }),
    words: field(Type.Optional(SearchWords), { title: 'Слова после числа в поиске', absent: [] }),
    multiples: field(
      Type.Optional(
        Type.Array(Shape({ words: SearchWords, factor: Type.Number({ exclusiveMinimum: 0 }) }), { maxItems: 10 }),
      ),
      { title: 'Большие единицы в поиске', help: '«0,5 л» — 500 мл', absent: [] },
    ),
  },
})
export type UnitRecord = RecordOf<typeof UnitRecord>

export const AttributeRecord = record({
  kind: 'attributes',
  file: 'attributes.jsonl',
  title: 'свойство товаров',
  help: 'чем товары описаны, отбираются и различаются; без файла — фильтры косметики',
  table: 'attribute',
  key: ['code'],
  computed: { is_standard: 'bool' },
  fields: {
    code: field(PatternedText('^[a-z][a-z0-9_]{0,39}$', 'нужны строчные латинские буквы, цифры и «_», до 40 знаков'), {
      title: 'Код',
      help: 'стоит в адресе списка: «?length=30-mm»',
    }),
    name: field(Words, { title: 'Название' }),
    kind: field(Type.Enum([...ATTRIBUTE_KINDS]), {
      title: 'Вид значений',
      labels: { choice: 'Слова из списка', number: 'Число', flag: 'Да или нет', colour: 'Цвет', text: 'Текст' },
    }),
    unit: field(Type.Optional(Type.String()), { title: 'Единица', help: 'код единицы числа' }),
    source: field(Type.Optional(Type.Enum([...ATTRIBUTE_SOURCES])), {
      title: 'Откуда значения',
      help: 'поле записи товара',
      absent: 'attributes',
    }),
    shown: field(Type.Array(Type.Enum([...SHOWN_IN])), {
      title: 'Где показано',
      labels: {
        filter: 'В\u00a0фильтрах списка',
        facts: 'В\u00a0характеристиках товара',
        card: 'На\u00a0карточке',
        variant: 'При выборе варианта',
      },
    }),
    sections: references(
      { ...CATEGORY, hint: 'они названы в categories.jsonl' },
      Type.Optional(Type.Array(CategoryPath, { minItems: 1, maxItems: 50 })),
      { title: 'Разделы', help: 'без поля — все', absent: [] },
    ),
    position: field(Position, { title: 'Место среди свойств' }),
    explanation: field(Type.Optional(Words), { title: 'Пояснение' }),
    filter: field(
      Type.Optional(
        Shape({
          chip: Type.Optional(
            PatternedText('\\{(value|lower)\\}', 'нужно «{value}» или «{lower}» там, где стоит значение'),
          ),
          any: Type.Optional(Words),
          find: Type.Optional(Words),
          prefix: Type.Optional(Words),
          is_open: Type.Optional(Type.Boolean()),
          is_quick: Type.Optional(Type.Boolean()),
          is_indexed: Type.Optional(Type.Boolean()),
        }),
      ),
      { title: 'Слова и вид фильтра', absent: {} },
    ),
    choices: field(
      Type.Optional(
        Type.Array(
          Shape({
            value: PatternedText(
              '^[^,&?#%]{1,120}$',
              'нужно значение адреса: до 120 знаков без «,», «&», «?», «#» и «%»',
            ),
            name: Words,
            of: Type.Optional(Type.Array(Words)),
            with: Type.Optional(Type.String()),
          }),
          { maxItems: 300 },
        ),
      ),
      { title: 'Известные значения', help: 'в их порядке; остальные — по имени', absent: [] },
    ),
    search: field(
      Type.Optional(
        Shape({
          noun: Type.Optional(Words),
          is_restriction: Type.Optional(Type.Boolean()),
          bare_endings: Type.Optional(Type.Array(Words)),
          negation: Type.Optional(SearchWord),
          words: Type.Optional(SearchWords),
          is_silent: Type.Optional(Type.Boolean()),
        }),
      ),
      { title: 'Слова для поиска', absent: {} },
    ),
  },
})
export type AttributeRecord = RecordOf<typeof AttributeRecord>
