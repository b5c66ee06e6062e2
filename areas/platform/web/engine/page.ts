import './language.ts'
import '@oddbird/popover-polyfill'

/** What pages need beside the language in browsers that lack one of newerInPages; loaded before the application (late-scripts.ts). */

/** As the standard’s: false without a box, and as asked, for what `visibility` hides. */
export function checkVisibility(this: Element, options: CheckVisibilityOptions = {}): boolean {
  if (this.getClientRects().length === 0) return false
  return !options.visibilityProperty || getComputedStyle(this).visibility === 'visible'
}

Element.prototype.checkVisibility ??= checkVisibility
