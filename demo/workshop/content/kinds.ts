/** What follows from the kind of a product: base formula, life after opening, smear. */
export type Smear = 'cream' | 'gel' | 'oil' | 'foam' | 'powder' | 'lip' | 'liquid' | 'scrub' | 'balm' | 'none'
export type Kind = {
  /** 'INCI share; …' without water, which makes up the rest if `water` is true. */
  readonly base: string
  readonly water: boolean
  /** Months of use after opening; 0 = not stated. */
  readonly open: number
  readonly smear: Smear
}

const KEEP = 'Phenoxyethanol 0.8; Ethylhexylglycerin 0.2; Citric Acid 0.1'
const SOFT_KEEP = 'Benzyl Alcohol 0.7; Potassium Sorbate 0.3; Citric Acid 0.15'
const kind = (base: string, water: boolean, open: number, smear: Smear): Kind => ({ base, water, open, smear })

export const KINDS = {
  'gel-wash': kind(
    `Sodium Cocoyl Glutamate 9; Cocamidopropyl Betaine 6; Glycerin 4; Coco-Glucoside 3; Sodium Chloride 0.9; Xanthan Gum 0.6; ${KEEP}; Disodium EDTA 0.05`,
    true,
    12,
    'gel',
  ),
  'foam-wash': kind(
    `Glycerin 14; Sodium Cocoyl Isethionate 12; Stearic Acid 6; Cocamidopropyl Betaine 5; Coco-Glucoside 2; ${KEEP}`,
    true,
    12,
    'foam',
  ),
  'milk-wash': kind(
    `Glycerin 6; Caprylic/Capric Triglyceride 6; Cetearyl Alcohol 3; Glyceryl Stearate 2; Decyl Glucoside 1.5; Xanthan Gum 0.3; ${SOFT_KEEP}`,
    true,
    9,
    'cream',
  ),
  'cleansing-oil': kind(
    'Vitis Vinifera Seed Oil 34; Helianthus Annuus Seed Oil 26; Isopropyl Myristate 18; PEG-20 Glyceryl Triisostearate 14; Tocopherol 0.3',
    false,
    12,
    'oil',
  ),
  'cleansing-balm': kind(
    'Caprylic/Capric Triglyceride 38; PEG-20 Glyceryl Triisostearate 18; Cera Alba 12; Butyrospermum Parkii Butter 6; Tocopherol 0.3',
    false,
    12,
    'balm',
  ),
  micellar: kind(
    `Poloxamer 184 2; Glycerin 2; Decyl Glucoside 0.4; Sodium Citrate 0.3; ${KEEP}; Disodium EDTA 0.05`,
    true,
    12,
    'liquid',
  ),
  'acid-peel': kind(
    'Propanediol 8; Glycerin 4; Xanthan Gum 0.6; Phenoxyethanol 0.8; Ethylhexylglycerin 0.2',
    true,
    6,
    'gel',
  ),
  'enzyme-powder': kind(
    'Zea Mays Starch 44; Sodium Cocoyl Isethionate 26; Sodium Bicarbonate 12; Kaolin 6',
    false,
    12,
    'powder',
  ),
  'face-scrub': kind(
    `Glycerin 8; Caprylic/Capric Triglyceride 7; Cetearyl Alcohol 5; Euphorbia Cerifera Cera 4; Glyceryl Stearate 3; ${KEEP}`,
    true,
    12,
    'scrub',
  ),
  toner: kind(`Glycerin 5; Butylene Glycol 4; Pentylene Glycol 1.5; Sodium Citrate 0.3; ${KEEP}`, true, 12, 'liquid'),
  'acid-toner': kind(`Propanediol 4; Glycerin 3; ${KEEP}`, true, 9, 'liquid'),
  serum: kind(
    `Propanediol 5; Glycerin 4; Pentylene Glycol 2; Xanthan Gum 0.3; ${KEEP}; Disodium EDTA 0.05`,
    true,
    6,
    'gel',
  ),
  'oil-serum': kind(
    'Squalane 52; Caprylic/Capric Triglyceride 26; Simmondsia Chinensis Seed Oil 8; Tocopherol 0.4',
    false,
    9,
    'oil',
  ),
  cream: kind(
    `Caprylic/Capric Triglyceride 8; Glycerin 6; Cetearyl Alcohol 4; Glyceryl Stearate 3; Squalane 2; Tocopherol 0.3; Xanthan Gum 0.25; ${KEEP}`,
    true,
    12,
    'cream',
  ),
  'rich-cream': kind(
    `Butyrospermum Parkii Butter 9; Caprylic/Capric Triglyceride 8; Glycerin 7; Cetearyl Alcohol 5; Glyceryl Stearate 3.5; Squalane 3; Tocopherol 0.3; ${KEEP}`,
    true,
    12,
    'cream',
  ),
  'barrier-cream': kind(
    'Petrolatum 14; Caprylic/Capric Triglyceride 8; Butyrospermum Parkii Butter 4; Cera Alba 3; Polyglyceryl-3 Diisostearate 3; Glycerin 3; Magnesium Sulfate 0.7; Polyhydroxystearic Acid 0.6; Tocopherol 0.3; Phenoxyethanol 0.8; Ethylhexylglycerin 0.2',
    true,
    12,
    'cream',
  ),
  'gel-cream': kind(
    `Glycerin 7; Butylene Glycol 5; Dimethicone 2.5; Squalane 1.5; Acrylates/C10-30 Alkyl Acrylate Crosspolymer 0.4; ${KEEP}`,
    true,
    12,
    'gel',
  ),
  'eye-cream': kind(
    `Glycerin 5; Squalane 5; Caprylic/Capric Triglyceride 4; Cetearyl Alcohol 3; Glyceryl Stearate 2; Dimethicone 1; ${KEEP}`,
    true,
    6,
    'cream',
  ),
  'clay-mask': kind(
    `Kaolin 22; Glycerin 8; Bentonite 6; Caprylic/Capric Triglyceride 2; Xanthan Gum 0.3; ${KEEP}`,
    true,
    12,
    'cream',
  ),
  'gel-mask': kind(`Glycerin 10; Butylene Glycol 5; Carbomer 0.7; Hydroxyethylcellulose 0.3; ${KEEP}`, true, 9, 'gel'),
  'night-mask': kind(
    `Glycerin 8; Squalane 5; Cetearyl Alcohol 3; Dimethicone 2; Caprylic/Capric Triglyceride 4; Carbomer 0.3; ${KEEP}`,
    true,
    9,
    'cream',
  ),
  'sheet-mask': kind(
    `Glycerin 6; Butylene Glycol 5; Hydroxyethylcellulose 0.3; Xanthan Gum 0.15; ${KEEP}`,
    true,
    0,
    'liquid',
  ),
  patches: kind(
    `Glycerin 12; Propanediol 6; Carrageenan 1.6; Ceratonia Siliqua Gum 1; Potassium Chloride 0.4; ${KEEP}`,
    true,
    3,
    'gel',
  ),
  'sun-fluid': kind(
    `Butyl Methoxydibenzoylmethane 0; Diethylamino Hydroxybenzoyl Hexyl Benzoate 6; Bis-Ethylhexyloxyphenol Methoxyphenyl Triazine 4; Ethylhexyl Triazone 3; Glycerin 5; Coco-Caprylate/Caprate 7; Silica 1.5; Xanthan Gum 0.2; ${KEEP}`,
    true,
    9,
    'cream',
  ),
  'sun-mineral': kind(
    'Zinc Oxide 16; Caprylic/Capric Triglyceride 22; Theobroma Cacao Seed Butter 12; Cera Alba 11; Squalane 9; Titanium Dioxide 5; Tocopherol 0.3',
    false,
    12,
    'balm',
  ),
  'lip-balm': kind(
    'Ricinus Communis Seed Oil 30; Butyrospermum Parkii Butter 18; Cera Alba 16; Simmondsia Chinensis Seed Oil 14; Tocopherol 0.3',
    false,
    12,
    'balm',
  ),
  foundation: kind(
    `Isododecane 12; Glycerin 5; Titanium Dioxide 6; Dimethicone 5; PEG-10 Dimethicone 2; Polyglyceryl-3 Diisostearate 1; Silica 2; Iron Oxides (CI 77491, CI 77492, CI 77499) 2.2; Magnesium Sulfate 1; Disteardimonium Hectorite 1.2; Polyhydroxystearic Acid 0.6; Lecithin 0.4; ${KEEP}`,
    true,
    12,
    'liquid',
  ),
  concealer: kind(
    `Titanium Dioxide 9; Dimethicone 8; PEG-10 Dimethicone 2; Polyglyceryl-3 Diisostearate 1.5; Magnesium Sulfate 0.7; Glycerin 4; Caprylic/Capric Triglyceride 4; Iron Oxides (CI 77491, CI 77492, CI 77499) 3; Silica 2; Disteardimonium Hectorite 1.2; Polyhydroxystearic Acid 0.6; ${KEEP}`,
    true,
    12,
    'liquid',
  ),
  'concealer-balm': kind(
    'Octyldodecanol 26; Titanium Dioxide 18; Caprylic/Capric Triglyceride 16; Euphorbia Cerifera Cera 8; Silica 6; Copernicia Cerifera Cera 4; Iron Oxides (CI 77491, CI 77492, CI 77499) 4; Mica 3; Tocopherol 0.3',
    false,
    12,
    'balm',
  ),
  powder: kind(
    'Talc 42; Mica 24; Silica 9; Boron Nitride 5; Magnesium Stearate 4; Squalane 2; Iron Oxides (CI 77491, CI 77492, CI 77499) 1.4; Ethylhexylglycerin 0.4',
    false,
    24,
    'powder',
  ),
  blush: kind(
    'Mica 40; Talc 20; Silica 8; Magnesium Stearate 4; Iron Oxides (CI 77491, CI 77492, CI 77499) 3; CI 15850 1.2; Squalane 2; Ethylhexylglycerin 0.4',
    false,
    24,
    'powder',
  ),
  'cream-blush': kind(
    'Octyldodecanol 30; Caprylic/Capric Triglyceride 22; Silica 10; Euphorbia Cerifera Cera 8; CI 15850 3; Iron Oxides (CI 77491, CI 77492, CI 77499) 2; Tocopherol 0.3',
    false,
    12,
    'lip',
  ),
  primer: kind(
    `Dimethicone 14; Glycerin 5; Silica 4; Isododecane 8; PEG-10 Dimethicone 2; Magnesium Sulfate 0.7; ${KEEP}`,
    true,
    12,
    'gel',
  ),
  mascara: kind(
    `Cera Alba 9; Copernicia Cerifera Cera 6; Stearic Acid 5; Acrylates Copolymer 5; Iron Oxides (CI 77491, CI 77492, CI 77499) 9; Glyceryl Stearate 3; Triethanolamine 1.8; ${KEEP}`,
    true,
    6,
    'lip',
  ),
  shadow: kind(
    'Mica 46; Talc 18; Synthetic Fluorphlogopite 10; Magnesium Stearate 4; Dimethicone 3; Iron Oxides (CI 77491, CI 77492, CI 77499) 6; Ethylhexylglycerin 0.4',
    false,
    24,
    'powder',
  ),
  pencil: kind(
    'Ozokerite 18; Caprylic/Capric Triglyceride 20; Copernicia Cerifera Cera 10; Iron Oxides (CI 77491, CI 77492, CI 77499) 22; Mica 6; Tocopherol 0.3',
    false,
    24,
    'lip',
  ),
  'brow-gel': kind(
    `Acrylates Copolymer 8; PVP 4; Glycerin 3; Propanediol 2; Iron Oxides (CI 77491, CI 77492, CI 77499) 2; Hydroxyethylcellulose 0.7; ${KEEP}`,
    true,
    6,
    'gel',
  ),
  lipstick: kind(
    'Ricinus Communis Seed Oil 34; Octyldodecanol 16; Ozokerite 8; Copernicia Cerifera Cera 6; Bis-Diglyceryl Polyacyladipate-2 6; CI 15850 4; CI 77891 3; Mica 2; Tocopherol 0.3',
    false,
    24,
    'lip',
  ),
  tint: kind(`Glycerin 8; Propanediol 5; CI 45410 1.4; CI 15850 0.8; Xanthan Gum 0.5; ${KEEP}`, true, 12, 'lip'),
  gloss: kind(
    'Octyldodecanol 34; Diisostearyl Malate 22; Caprylic/Capric Triglyceride 16; Polybutene 9; Silica Dimethyl Silylate 6; Mica 2; CI 15850 0.4; Tocopherol 0.3',
    false,
    18,
    'lip',
  ),
  polish: kind(
    'Butyl Acetate 36; Ethyl Acetate 28; Nitrocellulose 14; Acetyl Tributyl Citrate 7; Mica 2; CI 77891 2; CI 15850 1',
    false,
    24,
    'lip',
  ),
  shampoo: kind(
    `Sodium Lauroyl Sarcosinate 9; Cocamidopropyl Betaine 7; Coco-Glucoside 4; Glycerin 2; Sodium Chloride 1.2; Polyquaternium-10 0.4; ${SOFT_KEEP}; Parfum 0.5`,
    true,
    12,
    'gel',
  ),
  conditioner: kind(
    `Cetearyl Alcohol 6; Behentrimonium Chloride 2.5; Glycerin 2; Caprylic/Capric Triglyceride 2; ${SOFT_KEEP}; Parfum 0.5`,
    true,
    12,
    'cream',
  ),
  'hair-mask': kind(
    `Cetearyl Alcohol 7; Behentrimonium Chloride 3; Butyrospermum Parkii Butter 3; Glycerin 3; ${SOFT_KEEP}; Parfum 0.5`,
    true,
    12,
    'cream',
  ),
  'hair-oil': kind(
    'Coco-Caprylate/Caprate 40; Simmondsia Chinensis Seed Oil 14; Vitis Vinifera Seed Oil 12; Tocopherol 0.3; Parfum 0.3',
    false,
    12,
    'oil',
  ),
  'hair-spray': kind(
    `Propanediol 3; Glycerin 2; Cetrimonium Chloride 0.6; Panthenol 0.5; ${KEEP}; Parfum 0.3`,
    true,
    12,
    'liquid',
  ),
  'scalp-serum': kind(`Propanediol 6; Glycerin 2; Alcohol Denat. 4; ${KEEP}`, true, 9, 'liquid'),
  'scalp-peel': kind(`Propanediol 6; Glycerin 3; Xanthan Gum 0.4; ${KEEP}`, true, 6, 'gel'),
  'curl-cream': kind(
    `Cetearyl Alcohol 4; Glycerin 5; Behentrimonium Chloride 1.2; PVP 1; ${SOFT_KEEP}; Parfum 0.3`,
    true,
    12,
    'cream',
  ),
  mousse: kind(
    `VP/VA Copolymer 3; Isobutane 4.5; Propane 2.5; Cetrimonium Chloride 0.4; Glycerin 1.5; ${KEEP}; Parfum 0.3`,
    true,
    24,
    'foam',
  ),
  'hair-lacquer': kind(
    'Alcohol Denat. 46; Propane 24; Butane 16; VP/VA Copolymer 5; Panthenol 0.3; Parfum 0.2',
    false,
    24,
    'none',
  ),
  styling: kind(
    `VP/VA Copolymer 6; Cetearyl Alcohol 4; Cera Alba 4; Glycerin 3; Glyceryl Stearate Citrate 2.5; ${KEEP}; Parfum 0.3`,
    true,
    24,
    'cream',
  ),
  wax: kind(
    'Ricinus Communis Seed Oil 26; Caprylic/Capric Triglyceride 18; Cera Alba 14; Copernicia Cerifera Cera 9; Lanolin 8; Tocopherol 0.3',
    false,
    24,
    'balm',
  ),
  'dry-shampoo': kind('Butane 48; Propane 20; Zea Mays Starch 16; Alcohol Denat. 10; Parfum 0.4', false, 24, 'powder'),
  'body-wash': kind(
    `Sodium Cocoyl Glutamate 8; Cocamidopropyl Betaine 6; Coco-Glucoside 4; Glycerin 3; Sodium Chloride 1; ${SOFT_KEEP}; Parfum 0.6; Linalool 0.05`,
    true,
    12,
    'gel',
  ),
  soap: kind(
    'Sodium Olivate 32; Sodium Cocoate 20; Aqua 12; Glycerin 6.5; Sodium Palmate 6; Olea Europaea Fruit Oil 3.5; Tocopherol 0.2',
    false,
    24,
    'foam',
  ),
  'body-scrub': kind(
    'Glycerin 14; Prunus Amygdalus Dulcis Oil 12; Simmondsia Chinensis Seed Oil 6; Polyglyceryl-4 Oleate 4; Tocopherol 0.4; Parfum 0.5',
    false,
    9,
    'scrub',
  ),
  'body-milk': kind(
    `Glycerin 6; Caprylic/Capric Triglyceride 5; Cetearyl Alcohol 3; Glyceryl Stearate 2; Dimethicone 1; Carbomer 0.2; ${KEEP}; Parfum 0.3`,
    true,
    12,
    'cream',
  ),
  'body-butter': kind(
    `Butyrospermum Parkii Butter 20; Glycerin 6; Prunus Amygdalus Dulcis Oil 6; Cetearyl Alcohol 5; Glyceryl Stearate 3; ${KEEP}; Parfum 0.3`,
    true,
    12,
    'cream',
  ),
  'body-oil': kind(
    'Helianthus Annuus Seed Oil 36; Prunus Amygdalus Dulcis Oil 24; Isopropyl Myristate 10; Tocopherol 0.3; Parfum 0.3',
    false,
    12,
    'oil',
  ),
  'hand-cream': kind(
    `Glycerin 10; Butyrospermum Parkii Butter 5; Cetearyl Alcohol 4; Dimethicone 2; Glyceryl Stearate 3; Xanthan Gum 0.2; ${KEEP}; Parfum 0.2`,
    true,
    12,
    'cream',
  ),
  'foot-cream': kind(
    `Glycerin 8; Caprylic/Capric Triglyceride 6; Cetearyl Alcohol 5; Lanolin 3; Glyceryl Stearate 3; ${KEEP}`,
    true,
    12,
    'cream',
  ),
  deodorant: kind(
    `Glycerin 4; Propanediol 4; Triethyl Citrate 3; Hydroxyethylcellulose 0.8; ${KEEP}; Parfum 0.3`,
    true,
    12,
    'none',
  ),
  'deodorant-cream': kind(
    'Caprylic/Capric Triglyceride 30; Butyrospermum Parkii Butter 22; Cera Alba 9; Triethyl Citrate 3; Tocopherol 0.3; Parfum 0.3',
    false,
    12,
    'none',
  ),
  'deodorant-stick': kind(
    `Propanediol 46; Glycerin 12; Sodium Stearate 7; Triethyl Citrate 3; ${KEEP}; Parfum 0.3`,
    true,
    12,
    'none',
  ),
  'bath-salt': kind('Maris Sal 72; Magnesium Sulfate 22; Sodium Bicarbonate 3; Parfum 0.4', false, 24, 'scrub'),
  perfume: kind('Alcohol Denat. 78; Aqua 9; Parfum 12', false, 36, 'none'),
  home: kind('', false, 0, 'none'),
  diffuser: kind('', false, 0, 'none'),
  'shave-gel': kind(
    `Stearic Acid 7; Glycerin 8; Coco-Glucoside 4; Sodium Hydroxide 1; ${KEEP}; Parfum 0.3`,
    true,
    12,
    'gel',
  ),
  'clear-shave-gel': kind(
    `Glycerin 8; Propanediol 5; Coco-Glucoside 2; Hydroxyethylcellulose 1.2; PEG-40 Hydrogenated Castor Oil 1; ${KEEP}; Parfum 0.3`,
    true,
    12,
    'gel',
  ),
  aftershave: kind(
    `Glycerin 4; Caprylic/Capric Triglyceride 4; Dimethicone 1.5; Carbomer 0.3; ${KEEP}; Parfum 0.2`,
    true,
    12,
    'gel',
  ),
  'beard-oil': kind(
    'Simmondsia Chinensis Seed Oil 40; Prunus Amygdalus Dulcis Oil 26; Tocopherol 0.3; Parfum 0.5; Limonene 0.1',
    false,
    12,
    'oil',
  ),
  alginate: kind(
    'Diatomaceous Earth 48; Algin 14; Calcium Sulfate 12; Trehalose 4; Tetrasodium Pyrophosphate 2; Magnesium Aluminum Silicate 2; Magnesium Oxide 1.2; Xanthan Gum 0.5',
    false,
    12,
    'powder',
  ),
  'setting-spray': kind(
    `Propanediol 4; Glycerin 2; VP/VA Copolymer 1.5; Polyquaternium-11 0.5; ${KEEP}`,
    true,
    12,
    'none',
  ),
  eyeliner: kind(
    `Acrylates Copolymer 14; CI 77266 [nano] 6; Propanediol 4; Glycerin 2; CI 77499 3; PVP 1; ${KEEP}`,
    true,
    6,
    'lip',
  ),
  'solid-perfume': kind(
    'Helianthus Annuus Seed Oil 34; Cera Alba 22; Parfum 16; Butyrospermum Parkii Butter 12; Caprylic/Capric Triglyceride 10; Tocopherol 0.3',
    false,
    24,
    'balm',
  ),
  'room-spray': kind('Aqua 62; Alcohol Denat. 30; Parfum 4; Polysorbate 20 2', false, 24, 'none'),
  'bath-bomb': kind(
    'Sodium Bicarbonate 46; Citric Acid 22; Zea Mays Starch 14; Maris Sal 6; Helianthus Annuus Seed Oil 3; Tapioca Starch 3; Polysorbate 20 1; Parfum 0.6; Linalool 0.05',
    false,
    18,
    'none',
  ),
  tool: kind('', false, 0, 'none'),
} satisfies Record<string, Kind>

export type KindName = keyof typeof KINDS
export const isKind = (name: string): name is KindName => name in KINDS
