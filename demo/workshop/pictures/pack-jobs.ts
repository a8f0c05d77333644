import { formOf, slimness } from '../content/forms.ts'
import type { Draft } from '../content/draft.ts'
import { packFile } from '../content/picture-list.ts'
import { boxJob, setJob } from './box-jobs.ts'
import { panelSize } from './composite.ts'
import { brandStyleOf, type BrandStyle } from './brand-styles.ts'
import type { LabelPanel, LabelText } from './labels.ts'
import { FLAT, packJob, passFacts, STICKERS, stretchFor, type PackJob } from './pack-job.ts'
import { amountText, choicesOf, wordsOf } from './pack-look.ts'

/** Every label of every product: its text and its panel. */
export const packLabels = (
  drafts: readonly Draft[],
): {
  readonly file: string
  readonly style: BrandStyle
  readonly words: LabelText
  readonly panel: Omit<LabelPanel, 'ground' | 'foil' | 'firm'>
}[] =>
  drafts.flatMap((draft) =>
    choicesOf(draft).flatMap(({ shade, amount, unit }) => {
      const form = formOf(draft, amount)
      const facts = passFacts(form)
      const size = panelSize(facts, stretchFor({ facts }, Math.round(slimness(form, amount, unit) * 50) / 50))
      return size === undefined
        ? []
        : [
            {
              file: packFile(draft, shade, amount),
              style: brandStyleOf(draft.brand),
              words: { name: wordsOf(draft), volume: amountText(amount, unit), shade: shade?.name ?? '' },
              panel: { ...size, sticker: STICKERS.has(form), round: !FLAT.test(form) },
            },
          ]
    }),
  )

/** Packs and boxes of all products, sorted by form, so that every form is unpacked once. */
export const packJobs = (drafts: readonly Draft[]): PackJob[] =>
  drafts
    .flatMap((draft) => [
      ...(draft.parts === undefined ? choicesOf(draft).map((choice) => packJob(draft, choice)) : [setJob(draft)]),
      ...[boxJob(draft)].filter((job) => job !== undefined),
    ])
    .sort((one, other) => (one.form < other.form ? -1 : one.form > other.form ? 1 : 0))
