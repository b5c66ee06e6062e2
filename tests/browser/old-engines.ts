/**
 * What the oldest supported browsers lack of what a present one has, deleted before any script of a page runs. That their engines draw and
 * compute differently cannot be tried like this, nor that they read less CSS.
 */

/** Of what came after all of them. */
const lacking = [
  'Promise.withResolvers',
  'Promise.try',
  'Map.groupBy',
  'Object.groupBy',
  'Array.fromAsync',
  'RegExp.escape',
  'Iterator',
  'Set.prototype.union',
  'Set.prototype.intersection',
  'Set.prototype.difference',
  'Set.prototype.isSubsetOf',
  'AbortSignal.any',
  'URL.parse',
  'Uint8Array.fromBase64',
  'Response.prototype.bytes',
  'Math.sumPrecise',
  'HTMLElement.prototype.showPopover',
  'HTMLElement.prototype.hidePopover',
  'HTMLElement.prototype.togglePopover',
  'HTMLElement.prototype.popover',
  'HTMLButtonElement.prototype.popoverTargetElement',
  'ToggleEvent',
  'Document.prototype.startViewTransition',
  'EditContext',
  'navigation',
]
const copies = ['toSorted', 'toReversed', 'toSpliced', 'with'].map((name) => `Array.prototype.${name}`)

export const engines = {
  'Chromium 109': [...lacking, ...copies, 'URL.canParse'],
  'Firefox 115': [...lacking, 'Intl.Segmenter', 'scheduler'],
  'Safari 15.4': [
    ...lacking,
    ...copies,
    'URL.canParse',
    'AbortSignal.timeout',
    'Element.prototype.checkVisibility',
    'requestIdleCallback',
    'cancelIdleCallback',
    'CompressionStream',
    'DecompressionStream',
    'OffscreenCanvas',
    'Document.prototype.adoptedStyleSheets',
    'CSSStyleSheet.prototype.replaceSync',
    'Navigator.prototype.userActivation',
    'scheduler',
    'Notification',
    'PushManager',
    'Navigator.prototype.locks',
  ],
}

/** Runs in the page and, in front of their own code, in workers. */
export function remove(paths: readonly string[]): void {
  for (const path of paths) {
    const keys = path.split('.')
    const last = keys.pop() ?? ''
    const owner = keys.reduce<unknown>(
      (value, key) => (value ? Reflect.get(Object(value), key) : undefined),
      globalThis,
    )
    if (owner) Reflect.deleteProperty(Object(owner), last)
  }
}
