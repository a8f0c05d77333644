/** Fat oils with two and more double bonds: linseed, cedar nut, grape and berry seeds go rancid within a season in the light. */
export const QUICK_OIL =
  /^(?:Linum|Borago|Oenothera|Ribes|Rubus|Cannabis|Perilla|Silybum|Triticum|Juglans|Vitis) .*Oil$|^Rosa Canina Fruit Oil$|^Vaccinium .*Seed Oil$|^Hippophae .*Oil$|^Pinus Sibirica Seed Oil$/
