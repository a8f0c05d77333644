import { table } from '../table.ts'

/**
 * The leaf category of hand-written products. Drafts name only the section: pictures depend on it and stay unchanged when the leaf
 * changes.
 */
export const LEAF_CATEGORIES = new Map(
  table(`
turgoyak-molochko-dlya-umyvaniya-tikhaya-voda | molochko_i_slivki
polyn-12-enzimnaya-pudra | entsimnye_pudry
polyn-12-nochnaya-maska-s-bakuchiolom | nochnye
tikhiy-chas-gidrogelevye-patchi | patchi
marena-vodnyy-tint | tinty
aamu-maslo-dlya-dusha | masla
polyn-12-krem-dlya-tela-pri-atopii | kremy
tikhiy-chas-batter-dlya-tela-pled | battery
inei-solntsezashchitnoe-molochko-dlya-tela-spf-30 | telo/solntse/zashchita
yuta-lnyanoe-polotentse-dlya-litsa | polotentsa
aamu-polotentse-dlya-sauny | polotentsa
yuta-nabor-salfetok-iz-bambuka | salfetki
yuta-shelkovaya-rezinka | rezinki
tikhiy-chas-rezinka-iz-atlasa | rezinki
farfor-kist-dlya-tona | kisti_dlya_litsa
farfor-kist-dlya-pudry | kisti_dlya_litsa
ruta-kist-dlya-rastushevki-teney | kisti_dlya_glaz
farfor-karandash-dlya-gub | karandashi_dlya_gub
farfor-praymer-glad | bazy
kvartsit-lak-dlya-nogtey | laki
kvartsit-osnova-i-top-dva-v-odnom | bazy_i_topy
kvartsit-maslo-dlya-kutikuly | kutikula
berloga-gel-dlya-britya | geli_i_kremy
berloga-balzam-posle-britya | posle_britya
polyn-12-krem-dlya-britya-pri-razdrazhenii | geli_i_kremy
nord-56-pena-maslo-dlya-britya | geli_i_kremy
berloga-umyvanie-i-brite-v-odnom | umyvanie
berloga-krem-dlya-litsa-bez-bleska | kremy
berloga-gel-dlya-dusha-i-volos | dush
tikhiy-chas-svecha-knigi | svechi
tikhiy-chas-svecha-mandarin-i-el | svechi
morok-diffuzor-syraya-zemlya | diffuzory
khvoya-i-sol-diffuzor-lapnik | diffuzory
morok-parfyumernaya-voda-syraya-zemlya | drevesnye
morok-parfyumernaya-voda-dym-nad-snegom | drevesnye
morok-parfyumernaya-voda-vokzal-4-10 | pryanye
morok-parfyumernaya-voda-polyn | svezhie
morok-parfyumernaya-voda-chuzhoy-sad | tsvetochnye
clairval-parfyumernaya-voda-kashtan | drevesnye
hinoko-maslyanye-dukhi-khram | drevesnye
aamu-tualetnaya-voda-sauna | drevesnye
zimnitsa-krem-dlya-ruk-varezhka | ruki
polyn-12-krem-dlya-ruk-bez-otdushek | ruki
yuta-balzam-dlya-ruk-i-kutikuly | ruki
labra-krem-dlya-ruk-ot-pyaten | ruki
kedrach-krem-dlya-ruk-s-kedrom | ruki
zimnitsa-krem-dlya-nog-s-mochevinoy-25 | nogi
khvoya-i-sol-okhlazhdayushchiy-gel-dlya-nog | nogi
khvoya-i-sol-sol-dlya-vanny-s-khvoey | soli
tikhiy-chas-sol-dlya-vanny-s-lavandoy | soli
tikhiy-chas-nochnaya-maska-podushka | nochnye
meru-seoul-solntsezashchitnyy-flyuid-spf-50-pa | flyuidy
nord-56-spf-stik-dlya-litsa-mineralnyy | stiki
clairval-solntsezashchitnyy-krem-spf-50-dlya-chuvstvitelnoy-kozhi | flyuidy
inei-dnevnoy-flyuid-spf-30-s-niatsinamidom | flyuidy
meru-seoul-toniruyushchiy-solntsezashchitnyy-krem-spf-50 | flyuidy
polyn-12-mineralnyy-krem-spf-50-bez-otdushek | flyuidy
hinoko-vodnaya-essentsiya-spf-50 | flyuidy
inei-syvorotka-s-niatsinamidom-10-i-tsinkom | nesovershenstva
inei-syvorotka-s-vitaminom-c-15 | siyanie
inei-syvorotka-s-gialuronovoy-kislotoy | uvlazhnenie
labra-retinol-0-3-v-skvalane | uprugost
labra-azelainovaya-kislota-10 | nesovershenstva
polyn-12-uspokaivayushchaya-syvorotka-s-madekassosidom | pokoy
meru-seoul-syvorotka-s-mutsinom-ulitki-96 | uvlazhnenie
kedrach-maslo-syvorotka-orekh-i-smola | masla
clairval-peptidnaya-syvorotka | uprugost
labra-syvorotka-ot-pigmentatsii-s-traneksamovoy-kislotoy | siyanie
inei-toner-s-pha-kislotami-5 | kislotnye
turgoyak-tonik-voda-s-berezovym-sokom | uvlazhnyayushchie
clairval-tonik-s-rozovoy-vodoy | uvlazhnyayushchie
meru-seoul-essentsiya-s-fermentom-90 | essentsii
labra-tonik-s-mindalnoy-kislotoy-5 | kislotnye
polyn-12-sprey-tonik-s-polynyu | spreyi_i_gidrolaty
labra-tonik-s-glikolevoy-kislotoy-7 | kislotnye
oda-lab-piling-dlya-kozhi-golovy | pilingi
oda-lab-syvorotka-ot-vypadeniya | syvorotki
rzhanoy-tonik-dlya-korney-s-mentolom | syvorotki
sukhotsvet-sukhoe-maslo-dlya-konchikov | masla
oda-lab-termozashchitnyy-sprey | sprei
turgoyak-sprey-ot-sputyvaniya | sprei
sukhotsvet-krem-dlya-kudrey | kudri
rzhanoy-sukhoy-shampun | sukhoy_shampun
berloga-matovaya-pasta | pasty_i_kremy
nord-56-lak-elastichnoy-fiksatsii | laki
oda-lab-muss-dlya-obema | mussy
`).map(([slug = '', leaf = '']) => [slug, leaf]),
)
