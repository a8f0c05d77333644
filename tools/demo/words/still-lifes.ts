/** Packs that stand together on a banner or at an article; the first is at the left. */
export const STILL_LIFES: readonly { readonly file: string; readonly goods: readonly string[]; readonly air: string; readonly water: string }[] = [
  {
    file: 'banners/zima.webp',
    goods: ['kedrach-maslo-syvorotka-orekh-i-smola', 'polyn-12-krem-barer-s-tseramidami-dlya-sukhoy-kozhi', 'nord-56-spf-stik-dlya-litsa-mineralnyy'],
    air: '#e4ebee', water: '#cddae0',
  },
]
