import { expect, test } from 'vitest'
import { unfitLine } from './companion-lines.ts'
import { DRAFTS } from './leaves.ts'
import { pairsOf } from './pairs.ts'
import { roleOf } from './roles.ts'

const draftOf = (slug: string) => {
  const draft = DRAFTS.find((one) => one.slug === slug)
  if (draft === undefined) throw new Error(`no product «${slug}»`)
  return draft
}

test.each([
  [
    'clairval-solntsezashchitnyy-krem-spf-50-dlya-chuvstvitelnoy-kozhi',
    'clairval-mitsellyarnaya-voda-termalnaya',
    'вечером смыть защиту',
    'takes a sunscreen off with water',
  ],
  [
    'mylnyy-kit-detskiy-shampun-s-aloe-i-ogurtsom',
    'yuta-derevyannyy-greben',
    'расчесать без слёз',
    'is wood for wet hair',
  ],
  [
    'waldklar-dnevnoy-krem-s-probiotikami',
    'provizor-lange-syvorotka-s-retinolom-0-3',
    'под крем',
    'is retinol that nobody asked for',
  ],
  [
    'tikhiy-chas-balzam-na-noch-s-lavandoy',
    'inei-tonik-s-glyukonolaktonom',
    'после умывания',
    'is an acid for skin without a need of it',
  ],
  [
    'labra-syvorotka-ot-pigmentatsii-s-traneksamovoy-kislotoy',
    'labra-tonik-s-glikolevoy-kislotoy-7',
    'шаг до сыворотки',
    'is an acid before a serum',
  ],
  [
    'labra-tonik-s-glikolevoy-kislotoy-7',
    'labra-syvorotka-ot-pigmentatsii-s-traneksamovoy-kislotoy',
    'наносится на влажную кожу',
    'is a serum that asks for a pause after an acid',
  ],
  [
    'inei-maska-s-kaolinom-i-tsinkom',
    'inei-obnovlyayushchiy-tonik-s-glikolevoy-kislotoy',
    'сразу после маски',
    'is an acid beside a mask or under the sun',
  ],
  [
    'waldklar-dnevnoy-krem-s-probiotikami',
    'tikhiy-chas-uspokaivayushchaya-syvorotka-s-polynyu',
    'утром под крем',
    'is for the evening',
  ],
  [
    'vtoraya-smena-dnevnoy-krem-s-vinogradom',
    'nord-56-stik-spf-50-dlya-lyzh-i-rybalki',
    'утром поверх крема',
    'is a stick that leaves most of the face bare',
  ],
  [
    'inei-solntsezashchitnoe-molochko-dlya-tela-spf-30',
    'clairval-pomada-gigienicheskaya-spf-15',
    'губам тоже нужна защита',
    'is too weak for snow and beach',
  ],
  [
    'ondine-vey-ochishchayushchiy-balzam-s-medom-i-propolisom',
    'aamu-polotentse-dlya-sauny',
    'промокнуть лицо',
    'is no cloth for a face',
  ],
  [
    'khvoya-i-sol-degtyarnoe-mylo',
    'yuta-bambukovaya-salfetka-dlya-umyvaniya',
    'вытереть руки',
    'is no cloth for hands',
  ],
  [
    'mylnyy-kit-detskiy-krem-s-aloe-i-ogurtsom',
    'yuta-lnyanaya-salfetka-dlya-umyvaniya',
    'промокнуть складочки',
    'is too coarse for a baby',
  ],
  ['turgoyak-pena-dlya-vanny-tuman', 'khvoya-i-sol-skrab-dlya-bani-s-pikhtoy', 'в ванне', 'belongs in a bathhouse'],
  [
    'pyat-trav-krem-dlya-nog-s-maslom-shi',
    'hamra-su-skrab-dlya-tela-s-rozoy-i-pionom',
    'убрать огрубевшее',
    'does not take heels',
  ],
  ['polyn-12-krem-dlya-ruk-bez-otdushek', 'khvoya-i-sol-degtyarnoe-mylo', 'моет и не сушит', 'is a soap that dries'],
  [
    'polden-21-gel-posle-solntsa-s-zelenym-chaem',
    'kedrach-batter-dlya-tela-s-laminariey-i-morskoy-solyu',
    'на следующие дни',
    'stings after the sun',
  ],
  [
    'mylnyy-kit-detskiy-krem-s-maslom-shi',
    'mylnyy-kit-penka-gel-dlya-kupaniya-s-medom-i-molokom',
    'до крема',
    'is for older children',
  ],
  [
    'polyn-12-nochnaya-maska-s-bakuchiolom',
    'polyn-12-dnevnoy-krem-s-medom-i-propolisom',
    'после маски',
    'follows a mask that replaces it',
  ],
  [
    'vtoraya-smena-kremovaya-penka-dlya-umyvaniya-s-papainom-i-tykvoy',
    'vtoraya-smena-dnevnoy-krem-s-vinogradom',
    'закрывает уход',
    'is a cream for the morning after an evening',
  ],
  [
    'inei-maska-s-kaolinom-i-tsinkom',
    'inei-gel-s-salitsilovoy-kislotoy-2',
    'на чистую кожу',
    'is an acid on the evening of a mask',
  ],
  [
    'ilmen-gel-dlya-litsa-s-romashkoy-i-kalenduloy',
    'clairval-mitsellyarnaya-voda-termalnaya',
    'если днём был макияж',
    'is water where the card asks for oil',
  ],
  [
    'vishnevyy-chas-balzam-dlya-gub-s-oblepikhoy',
    'vishnevyy-chas-matovyy-tint-dlya-gub-solnechnaya-storona',
    'поверх бальзама',
    'does not set on fat',
  ],
  [
    'cherdak-diffuzor-lavanda-na-okne',
    'senokos-tverdye-dukhi-severnyy-briz',
    'унести запах с собой',
    'smells of something else',
  ],
  [
    'berloga-shampun-dlya-borody',
    'sukhotsvet-rascheska-dlya-mokrykh-volos',
    'расчесать',
    'is a brush for wet hair where it is dry',
  ],
  [
    'yuta-bambukovaya-salfetka-dlya-umyvaniya',
    'kedrach-mylo-skrab-s-kedrovym-zhmykhom',
    'помыть руки',
    'is soap for hands with a cloth of the face',
  ],
  [
    'labra-piling-aha-10-bha-1',
    'golubika-i-ko-krem-gel-dlya-litsa-s-traneksamovoy-kislotoy-i-arbutinom',
    'после пилинга, вечером',
    'is no plain cream for skin after an acid',
  ],
  [
    'khvoya-i-sol-maska-dlya-volos-v-banyu',
    'rzhanoy-konditsioner-s-klyukvoy-dlya-tsveta',
    'в остальные дни',
    'is for dyed hair',
  ],
  [
    'inei-krem-s-pantenolom-5',
    'inei-toner-s-pha-kislotami-5',
    'после умывания',
    'is an acid without a word of its evening',
  ],
  [
    'bomnal-krem-gel-s-vitaminom-c',
    'nast-syvorotka-s-peptidami',
    'под крем',
    'is for the evening beside what is for the morning',
  ],
  [
    'tikhiy-chas-balzam-na-noch-s-lavandoy',
    'inei-dnevnoy-flyuid-spf-30-s-niatsinamidom',
    'утром поверх крема',
    'lies over a cream of the evening',
  ],
  [
    'inei-krem-s-pantenolom-5',
    'inei-dnevnoy-flyuid-spf-30-s-niatsinamidom',
    'утром, после ночного крема',
    'follows a cream of the day',
  ],
  [
    'labra-tonik-s-mindalnoy-kislotoy-5',
    'asagiri-tkanevaya-maska-s-rozovoy-vodoy',
    'раз в неделю после тоника',
    'is a mask right after an acid',
  ],
  [
    'inei-tonik-dlya-litsa-s-polynyu',
    'asagiri-tkanevaya-maska-s-rozovoy-vodoy',
    'раз в неделю, в вечер без кислоты',
    'rests from an acid that is not inside',
  ],
  [
    'kvartsit-bystrosokhnushchiy-lak-dlya-nogtey-slyuda',
    'zimnitsa-krem-dlya-rabochikh-ruk',
    'руки к маникюру',
    'is made for men',
  ],
  [
    'barsuk-i-syn-gel-dlya-britya-s-myatoy-i-chabretsom',
    'inei-obnovlyayushchiy-tonik-s-glikolevoy-kislotoy',
    'вечером, сразу после станка',
    'is an acid on shaven skin',
  ],
])('a companion of %s: %s «%s» %s', (slug, other, why, words) => {
  expect(unfitLine(draftOf(slug), draftOf(other), why)).toBe(words)
})

test('a scrub of wax and a powder with an enzyme have lines of their own, apart from acids', () => {
  const rolesOf = [
    'ilmen-skrab-dlya-litsa-s-medom-i-propolisom',
    'polyn-12-enzimnaya-pudra',
    'labra-piling-aha-10-bha-1',
  ]
  expect(rolesOf.map((slug) => roleOf(draftOf(slug)))).toEqual(['scrub', 'polish', 'exfol'])
})

test('companions that do what their lines say are fit', () => {
  expect(
    unfitLine(
      draftOf('khvoya-i-sol-krem-dlya-nog-s-mochevinoy-10'),
      draftOf('khvoya-i-sol-kofeynyy-skrab'),
      'убрать огрубевшее',
    ),
  ).toBeUndefined()
  expect(
    unfitLine(
      draftOf('hinoko-vodnaya-essentsiya-spf-50'),
      draftOf('hinoko-gidrofilnoe-maslo-s-risovymi-otrubyami'),
      'вечером смыть защиту',
    ),
  ).toBeUndefined()
})

test('an acid whose line names its evening is a companion', () => {
  expect(
    unfitLine(draftOf('inei-krem-s-pantenolom-5'), draftOf('inei-toner-s-pha-kislotami-5'), 'вечером, через день'),
  ).not.toBe('is an acid without a word of its evening')
})

test('a companion stands on eighteen cards at most beside two others', () => {
  const pairs = pairsOf(DRAFTS)
  const uses = Map.groupBy(
    DRAFTS.flatMap((draft) =>
      draft.goesWith === undefined ? (pairs.get(draft.slug) ?? []).slice(2).map(({ product }) => product) : [],
    ),
    (product) => product,
  )
  expect([...uses].filter(([, cards]) => cards.length > 18).map(([product]) => product)).toEqual([])
})
