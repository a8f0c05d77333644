import { categoriesHaveProducts, countsReached } from './counts.ts'
import { deviceFactsComplete, setBoxSizesMatch, setsCostLessThanParts, setPartsExist } from './devices.ts'
import {
  compositionsValid,
  factsMatchComposition,
  fragranceFreeClaimsTrue,
  historyEndsAtPrice,
  keysUnique,
  namesMatchFacts,
  noRealBrandNames,
  praisedIngredientsPresent,
  referencesExist,
  statedSharesMatch,
} from './products.ts'
import { noMedicalService, nothingHeals } from './medical.ts'
import { everyProductHasPictures, packshotsUnique, picturesExist } from './pictures.ts'
import { metroOnlyInMetroCities, stockVaries, storesInTheirCity, storesOpenFiveDays } from './stores.ts'
import {
  dangersWarned,
  freeOfClaimsApply,
  factsHaveValues,
  fractionsUseCommas,
  mineralClaimsTrue,
  reviewsAfterPublication,
  reviewsFitProducts,
  statedSizesMatch,
  usageFitsProducts,
} from './plausibility.ts'
import { listsHoldWhatTextsName, lotsWithinLife } from './promises.ts'
import { shelfLivesByForm } from './shelf-life.ts'
import { brandAndRecipe, goneLeadsSomewhere, textsWritten, reviewsWritten } from './sources.ts'
import type { Rule } from './shop.ts'
import {
  articlesNameProducts,
  insertsMatchSections,
  pairsFollowRoutine,
  promoCodesValid,
  promotionsMatchPrices,
  reviewPhotosMatch,
} from './editorial.ts'
import {
  articlesLongEnough,
  complaintsAnswered,
  noRepeatedWords,
  skinTypesMatchProduct,
  typographyFollowed,
} from './texts.ts'

/** Every rule that needs only the records. Pictures are decoded separately (`pictureFaults`). */
export const RULES: Readonly<Record<string, Rule>> = {
  countsReached,
  brandAndRecipe,
  goneLeadsSomewhere,
  textsWritten,
  reviewsWritten,
  categoriesHaveProducts,
  keysUnique,
  referencesExist,
  namesMatchFacts,
  factsMatchComposition,
  historyEndsAtPrice,
  compositionsValid,
  shelfLivesByForm,
  praisedIngredientsPresent,
  statedSharesMatch,
  fragranceFreeClaimsTrue,
  noRealBrandNames,
  typographyFollowed,
  noRepeatedWords,
  complaintsAnswered,
  skinTypesMatchProduct,
  articlesLongEnough,
  reviewsAfterPublication,
  reviewsFitProducts,
  freeOfClaimsApply,
  statedSizesMatch,
  factsHaveValues,
  usageFitsProducts,
  fractionsUseCommas,
  dangersWarned,
  nothingHeals,
  noMedicalService,
  mineralClaimsTrue,
  pairsFollowRoutine,
  articlesNameProducts,
  promotionsMatchPrices,
  promoCodesValid,
  listsHoldWhatTextsName,
  lotsWithinLife,
  insertsMatchSections,
  reviewPhotosMatch,
  deviceFactsComplete,
  setPartsExist,
  setsCostLessThanParts,
  setBoxSizesMatch,
  storesInTheirCity,
  storesOpenFiveDays,
  metroOnlyInMetroCities,
  stockVaries,
  picturesExist,
  everyProductHasPictures,
  packshotsUnique,
}
