/** What a product is for (`naznachenie`): from what the shop's ingredient records say about its active ingredients. */

export type CarePurpose = { readonly value: string; readonly name: string }

const PURPOSES: readonly (CarePurpose & { readonly of: readonly string[] })[] = [
  { value: 'uvlazhnenie', name: 'Увлажнение', of: ['увлажнитель'] },
  { value: 'pitanie', name: 'Питание', of: ['питает'] },
  { value: 'smyagchenie', name: 'Смягчение', of: ['смягчает'] },
  { value: 'uspokoenie', name: 'Успокоение', of: ['успокаивает', 'против воспалений'] },
  { value: 'barer', name: 'Восстановление барьера', of: ['укрепляет барьер'] },
  { value: 'antioksidanty', name: 'Антиоксидантная защита', of: ['антиоксидант'] },
  { value: 'tonus', name: 'Тонус', of: ['тонизирует'] },
  { value: 'svezhest', name: 'Свежесть', of: ['освежает', 'охлаждает'] },
  { value: 'otshelushivanie', name: 'Отшелушивание', of: ['отшелушивает', 'кислота', 'энзим'] },
  { value: 'ochishchenie-por', name: 'Очищение пор', of: ['очищает поры'] },
  { value: 'matirovanie', name: 'Матирование', of: ['матирует'] },
  { value: 'siyanie', name: 'Сияние', of: ['сияние', 'осветляет'] },
  { value: 'protiv-morshchin', name: 'Против морщин', of: ['пептид', 'разглаживает'] },
  { value: 'zashchita-ot-solntsa', name: 'Защита от солнца', of: ['UV-фильтр', 'UV-фильтр, пигмент'] },
  { value: 'krepkie-volosy', name: 'Крепкие волосы', of: ['укрепляет волосы'] },
  { value: 'protiv-perkhoti', name: 'Против перхоти', of: ['против перхоти'] },
]

const BY_ACTION: ReadonlyMap<string, CarePurpose> = new Map(
  PURPOSES.flatMap(({ of, value, name }) => of.map((action) => [action, { value, name }] as const)),
)

/** All purposes, in the order of the filter. */
export const CARE_PURPOSES: readonly CarePurpose[] = PURPOSES

/** `action`: the field `purpose` of an ingredient; null when it says nothing that a shopper looks for («эмульгатор»). */
export const purposeOfIngredient = (action: string): CarePurpose | null => BY_ACTION.get(action) ?? null
