import { categoriesHoldGoods, countsReached } from './counts.ts'
import { devicesTellThemselves, setBoxesAsTold, setsCostLess, setsHoldGoods } from './devices.ts'
import { compositionsSound, descriptionsDiffer, descriptionsLongEnough, fragranceFree, historyEndsAtPrice, keysUnique, namesMatchFacts, noRealMarks, praisedInside, referencesHold, sharesTold } from './goods.ts'
import { everyProductIsShown, packsDiffer, picturesExist } from './pictures.ts'
import { metroWhereThereIsOne, stockIsUneven, storesInTheirCity, storesOpenSometimes } from './places.ts'
import { chipsMeanSomething, descriptionsFitGoods, factsSaySomething, fractionsHaveCommas, mineralMeansMineral, reviewersFitWords, reviewsFitGoods, saysEachThingOnce, sizesAsTold, usageFitsGoods } from './sense.ts'
import type { Rule } from './shop.ts'
import { articlesNameGoods, insertsBySection, pairsByRoutine, promoCodesSound, promotionsHonest, reviewPhotosKnown } from './ties.ts'
import { articlesLongEnough, complaintsAnswered, noDoubledWords, reviewsFitTheirStars, skinFitsProduct, typographyKept } from './texts.ts'

/** Every rule that needs the records alone; decoding pictures is asked for apart. */
export const RULES: Readonly<Record<string, Rule>> = {
  countsReached, categoriesHoldGoods, keysUnique, referencesHold, namesMatchFacts, historyEndsAtPrice, compositionsSound, praisedInside, sharesTold, fragranceFree, noRealMarks,
  descriptionsLongEnough, descriptionsDiffer, typographyKept, noDoubledWords, reviewsFitTheirStars, complaintsAnswered, skinFitsProduct, articlesLongEnough,
  reviewsFitGoods, descriptionsFitGoods, reviewersFitWords, chipsMeanSomething, sizesAsTold, factsSaySomething, usageFitsGoods, fractionsHaveCommas, saysEachThingOnce, mineralMeansMineral,
  pairsByRoutine, articlesNameGoods, promotionsHonest, promoCodesSound, insertsBySection, reviewPhotosKnown,
  devicesTellThemselves, setsHoldGoods, setsCostLess, setBoxesAsTold,
  storesInTheirCity, storesOpenSometimes, metroWhereThereIsOne, stockIsUneven, picturesExist, everyProductIsShown, packsDiffer,
}
