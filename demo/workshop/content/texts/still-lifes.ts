import { table } from '../table.ts'

/**
 * Pictures of articles and banners: file | background or place | palette | products from left to right. A product is a slug or the start of a
 * category path («makiyazh/guby*2» takes two of it).
 */
export const STILL_LIFES = table(`
banners/zima | frost | ice | kedrach-maslo-syvorotka-orekh-i-smola, polyn-12-krem-barer-s-tseramidami-dlya-sukhoy-kozhi, nord-56-spf-stik-dlya-litsa-mineralnyy
news/tri-shaga-do-sna | bedside | powder | nord-56-myagkiy-gel-dlya-umyvaniya-bez-sulfatov, norrlys-syvorotka-s-gialuronovoy-kislotoy, polyn-12-krem-barer-s-tseramidami-dlya-sukhoy-kozhi
news/ukhod-zimoy | frost | mist | zimnitsa-zashchitnyy-krem-ot-moroza, zimnitsa-balzam-dlya-gub-s-lanolinom, polyn-12-krem-barer-s-tseramidami-dlya-sukhoy-kozhi
news/kak-chitat-sostav | slab | paper | labra-piling-aha-10-bha-1, labra-azelainovaya-kislota-10, labra-retinol-0-3-v-skvalane
news/spf-zimoy | frost | ice | meru-seoul-solntsezashchitnyy-flyuid-spf-50-pa, nord-56-spf-stik-dlya-litsa-mineralnyy, hinoko-vodnaya-essentsiya-spf-50
news/novyy-magazin-parkovy | storefront | dawn | inei-molochko-dlya-tela-s-mochevinoy-10, turgoyak-molochko-dlya-umyvaniya-tikhaya-voda, ukhod_za_litsom/toniki
news/kozha-golovy | bathroom | moss | sukhotsvet-shampun-dlya-sukhikh-konchikov, oda-lab-piling-dlya-kozhi-golovy
news/kak-podobrat-ton | dressing | powder | farfor-tonalnyy-flyuid-s-effektom-vtoroy-kozhi, farfor-konsiler-vtoroe-dykhanie, farfor-pressovannaya-pudra-vual
news/perfyum-na-moroze | frost | dusk | morok-parfyumernaya-voda-syraya-zemlya, morok-parfyumernaya-voda-dym-nad-snegom
news/banya-i-kozha | sauna | sand | khvoya-i-sol-skrab-dlya-bani-s-pikhtoy, aamu-mylo-na-berezovom-soke
news/bannyy-den | surface wood | sand | telo/dush/skraby, aksessuary/dlya_vannoy, telo/uvlazhnenie/masla
news/den-rozhdeniya-2026 | dressing | rose | parfyumeriya/parfyumernaya_voda, makiyazh/guby/pomady, parfyumeriya/dlya_doma/svechi
news/etiketka-natural | surface weave | moss | telo/dush/mylo, ukhod_za_litsom/syvorotki/masla
news/kak-vybrat-aromat | shelves | dusk | parfyumeriya/parfyumernaya_voda*3
news/kisti-kak-myt | surface tissue | powder | aksessuary/kisti_i_sponzhi*3
news/kozha-podrostka | bathroom | ice | ukhod_za_litsom/ochishchenie/geli_i_penki, ukhod_za_litsom/kremy/flyuidy_i_geli, ukhod_za_litsom/syvorotki/nesovershenstva
news/novye-marki-oseni | shelves | moss | volosy/shampuni, ukhod_za_litsom/syvorotki, telo/ruki_i_nogi, ukhod_za_litsom/kremy, parfyumeriya/parfyumernaya_voda
news/otdykh-s-odnim-nessesserom | train | dawn | ukhod_za_litsom/spf, telo/dezodoranty, ukhod_za_litsom/guby
news/retinol-bez-slez | surface silk | rose | labra-retinol-0-3-v-skvalane, ukhod_za_litsom/kremy/nochnye
news/ruki-zimoy | frost | rose | telo/ruki_i_nogi/ruki*3
news/samovyvoz-kak-ustroen | shelves | mist | ukhod_za_litsom/toniki, volosy/maski, makiyazh/glaza/tush
news/shest-ottenkov-krasnogo | surface silk | powder | makiyazh/guby/pomady*2, makiyazh/guby/tinty
news/skolko-krema-s-spf | train | sand | ukhod_za_litsom/spf/flyuidy*2, ukhod_za_litsom/spf/stiki
news/sostav-mylo-ili-gel | bathroom | mist | telo/dush/mylo, telo/dush/geli
news/volosy-pod-shapkoy | surface weave | mist | volosy/konditsionery, volosy/masla_i_nesmyvaemye/masla, volosy/masla_i_nesmyvaemye/sprei
news/zachem-toner | bathroom | ice | ukhod_za_litsom/toniki/uvlazhnyayushchie*2, ukhod_za_litsom/toniki/essentsii
`)
