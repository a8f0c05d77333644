import { paths } from '#kernel/pages/paths.ts'
import { TextLink } from '../controls/link.tsx'
import css from './recommendation-notice.module.css'

/** Next to a shelf that is chosen for the visitor: that it is, by what rules, and how to switch it off. */
export const RecommendationNotice = () => (
  <p className={css.notice}>
    Подборка по&nbsp;вашим действиям на&nbsp;сайте.{' '}
    <TextLink to={paths.recommendations}>Правила рекомендаций и&nbsp;отказ от&nbsp;них</TextLink>
  </p>
)
