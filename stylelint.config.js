/** Plain CSS in cascade layers (web/ui/styles/layers.css). */
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
    'declaration-empty-line-before': null,
    'custom-property-empty-line-before': null,
    'comment-empty-line-before': null,
  },
}
