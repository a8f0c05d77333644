/** Lengths off the scale `--s-*`: corrections by eye below a step, and rooms for a neighbour of a fixed size (an icon, a bar). */
const OFF_SCALE = [1, 3, 5, 7, 9, 22, 26, 36, 44, 46, 50, 52, 72, 112, 120, 124, 152, 160]

/** Plain CSS in cascade layers (platform/ui/styles/layers.css). */
export default {
  extends: ['stylelint-config-standard'],
  rules: {
    // CSS Modules: class names are property names in the code.
    'selector-class-pattern': '^[a-z][a-zA-Z0-9]*$',
    'keyframes-name-pattern': '^[a-z][a-zA-Z0-9]*$',
    'custom-property-pattern': '^[a-z][a-z0-9-]*$',
    'selector-pseudo-class-no-unknown': [true, { ignorePseudoClasses: ['global'] }],
    // `font: 400 var(--t-16) var(--f-text)`: the token holds font size and line height.
    'declaration-property-value-no-unknown': null,
    'no-descending-specificity': null,
    'property-no-vendor-prefix': [true, { ignoreProperties: ['font-smoothing', 'line-clamp', 'box-orient'] }],
    'value-no-vendor-prefix': [true, { ignoreValues: ['box'] }],
    'media-feature-range-notation': 'context',
    // Widths by the names of platform/ui/styles/breakpoints.ts.
    'media-feature-name-disallowed-list': ['width', 'min-width', 'max-width', 'height', 'min-height', 'max-height'],
    // Space by the tokens of platform/ui/styles/tokens.css.
    'declaration-property-value-disallowed-list': {
      '/^(scroll-)?(margin|padding)|gap$/': [`/(?<![\\w.-])-?(?!(?:${OFF_SCALE.join('|')})px)\\d*\\.?\\d+(?:px|rem)/`],
    },
    // `@apply` of a block stands among the declarations (platform/ui/styles/blocks.css).
    'at-rule-no-unknown': [true, { ignoreAtRules: ['apply'] }],
    'at-rule-prelude-no-invalid': [true, { ignoreAtRules: ['apply'] }],
    'at-rule-empty-line-before': [
      'always',
      { except: ['first-nested'], ignore: ['after-comment'], ignoreAtRules: ['apply', 'import'] },
    ],
    'declaration-empty-line-before': null,
    'custom-property-empty-line-before': null,
    'comment-empty-line-before': null,
  },
}
