type StillLife = { readonly file: string; readonly goods: readonly string[]; readonly air: string; readonly water: string }
const COLD = { air: '#e4ebee', water: '#cddae0' }
const WARM = { air: '#f6e6de', water: '#ecd3c7' }

const BARRIER = 'polyn-12-krem-barer-s-tseramidami-dlya-sukhoy-kozhi'
const NIACINAMIDE = 'inei-syvorotka-s-niatsinamidom-10-i-tsinkom'

/** Packs that stand together on a banner or at an article; the first is at the left. */
export const STILL_LIFES: readonly StillLife[] = [
  { file: 'banners/zima.webp', goods: ['kedrach-maslo-syvorotka-orekh-i-smola', BARRIER, 'nord-56-spf-stik-dlya-litsa-mineralnyy'], ...COLD },
  { file: 'news/tri-shaga-do-sna.webp', goods: ['nord-56-myagkiy-gel-dlya-umyvaniya-bez-sulfatov', NIACINAMIDE, BARRIER], ...WARM },
  { file: 'news/ukhod-zimoy.webp', goods: ['zimnitsa-zashchitnyy-krem-ot-moroza', 'zimnitsa-balzam-dlya-gub-s-lanolinom'], ...COLD },
  { file: 'news/kak-chitat-sostav.webp', goods: ['labra-piling-aha-10-bha-1', 'labra-azelainovaya-kislota-10', 'labra-retinol-0-3-v-skvalane'], ...COLD },
  { file: 'news/spf-zimoy.webp', goods: ['meru-seoul-solntsezashchitnyy-flyuid-spf-50-pa', 'nord-56-spf-stik-dlya-litsa-mineralnyy', 'hinoko-vodnaya-essentsiya-spf-50'], ...COLD },
  { file: 'news/novyy-magazin-parkovy.webp', goods: ['inei-molochko-dlya-tela-s-mochevinoy-10', 'turgoyak-molochko-dlya-umyvaniya-tikhaya-voda'], ...COLD },
  { file: 'news/kozha-golovy.webp', goods: ['sukhotsvet-shampun-dlya-sukhikh-konchikov', 'oda-lab-piling-dlya-kozhi-golovy'], ...COLD },
  { file: 'news/kak-podobrat-ton.webp', goods: ['farfor-tonalnyy-flyuid-s-effektom-vtoroy-kozhi', 'farfor-konsiler-vtoroe-dykhanie', 'farfor-pressovannaya-pudra-vual'], ...WARM },
  { file: 'news/perfyum-na-moroze.webp', goods: ['morok-parfyumernaya-voda-syraya-zemlya', 'morok-parfyumernaya-voda-dym-nad-snegom'], ...WARM },
  { file: 'news/banya-i-kozha.webp', goods: ['khvoya-i-sol-skrab-dlya-bani-s-pikhtoy', 'aamu-mylo-na-berezovom-soke'], ...COLD },
]
