/**
 * What the code uses and the oldest supported browsers lack (docs/BROWSERS.md), as paths from the global object. Only browsers that lack
 * one of these load language.ts or page.ts.
 */
export const newerInLanguage = [
  'Promise.withResolvers',
  'Map.groupBy',
  'Array.prototype.toSorted',
  'Array.prototype.toReversed',
  'Array.prototype.toSpliced',
  'Array.prototype.with',
  'URL.canParse',
  'AbortSignal.any',
  'AbortSignal.timeout',
] as const

export const newerInPages = [
  ...newerInLanguage,
  'Element.prototype.checkVisibility',
  'HTMLElement.prototype.showPopover',
] as const

/** What every supported browser has and nothing replaces: a browser without one is too old. */
export const required = ['Array.prototype.findLast', 'structuredClone', 'Object.hasOwn'] as const

/** As script text, for the inline script of pages: whether the engine has all of these. */
export const hasAll = (paths: readonly string[]) =>
  `${JSON.stringify(paths)}.every(function(p){return p.split('.').reduce(function(o,k){return o&&o[k]},window)})`
