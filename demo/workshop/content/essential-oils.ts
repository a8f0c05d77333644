/** Essential oils, waters of their distillation, and the allergens that a label names with each. */

/** Essential oils; rose hip, sea buckthorn, olive and the like are fat ones. */
export const ESSENTIAL =
  /^(?!Hippophae|Rosa Canina|Olea|Persea|Vaccinium|Rubus|Helianthus|Cocos|Elaeis).* (?:Flower|Leaf|Peel|Fruit|Wood|Bark|Herb) Oil$|^(?:Abies|Mentha|Lavandula|Eucalyptus|Citrus|Juniperus|Melaleuca|Rosmarinus|Salvia|Pelargonium|Cymbopogon).* Oil$|^Menthol$/

/** Allergens that stand in an oil in more than a percent of it. */
const ALLERGENS_OF: readonly (readonly [oil: RegExp, allergens: readonly string[]])[] = [
  [/^Citrus (?!Aurantium Bergamia)/, ['Limonene', 'Citral', 'Linalool']],
  [/Bergamia/, ['Limonene', 'Linalool', 'Linalyl Acetate']],
  [/^(?:Abies|Pinus|Juniperus)/, ['Limonene', 'Pinene']],
  [/^Melaleuca/, ['Limonene', 'Terpineol']],
  [/^Mentha/, ['Limonene', 'Menthol']],
  [/^Lavandula/, ['Linalool', 'Linalyl Acetate', 'Geraniol']],
  [/^Rosmarinus/, ['Camphor', 'Limonene', 'Pinene']],
  [/^Salvia/, ['Linalool', 'Linalyl Acetate']],
  [/^Eucalyptus/, ['Limonene', 'Pinene']],
  [/^Rosa Damascena Flower Water$/, ['Linalool']],
  [/^Rosa Damascena/, ['Citronellol', 'Geraniol', 'Eugenol']],
  [/^Pelargonium/, ['Citronellol', 'Geraniol', 'Linalool']],
  [/^Cymbopogon/, ['Citral', 'Geraniol', 'Limonene']],
]
export const allergensOf = (oil: string): readonly string[] =>
  ESSENTIAL.test(oil) || /Flower Water$/.test(oil)
    ? ALLERGENS_OF.filter(([name]) => name.test(oil)).flatMap(([, allergens]) => allergens)
    : []
