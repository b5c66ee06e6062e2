import { expect, type Locator, type Page } from '@playwright/test'

const FURTHEST = 150

/** The focused element, and whether its focus is visible. Runs in the page. */
function look(target: Element) {
  const at = document.activeElement
  const there = at === target
  // After the last element the browser's own controls follow, then the first element.
  if (at === null || at === document.body) return { there, where: 'nothing', problem: null }
  const problem = () => {
    // In text fields the caret shows the focus.
    const isText = at.matches('textarea, input:not([type=checkbox], [type=radio], [type=file])')
    const { outlineStyle, boxShadow } = getComputedStyle(at)
    if (!isText && outlineStyle === 'none' && boxShadow === 'none') return 'no mark shows the focus'
    const { left, top, width, height } = at.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    if (y < 0 || y > innerHeight || x < 0 || x > innerWidth) return 'the focus is outside of the screen'
    const above = document.elementFromPoint(x, y)
    const seen = above !== null && (at.contains(above) || above.contains(at) || above.closest('label') !== null)
    return seen ? null : `${above?.className} lies over the focus`
  }
  return { there, where: at.outerHTML.slice(0, 160), problem: problem() }
}

/**
 * Which of the elements that take the focus show nothing when they have it, each kind once. Nobody has used a mouse, so that the browser
 * takes a focus set here for one of the keyboard. Runs in the page.
 */
export function withoutMark(): string[] {
  const wrong = new Map<string, string>()
  // The page does not notice: fields would complain, menus open, and links fetch their pages.
  const hush = (event: Event) => event.stopImmediatePropagation()
  const kinds = ['focus', 'focusin', 'blur', 'focusout'] as const
  for (const kind of kinds) window.addEventListener(kind, hush, true)
  const at = document.activeElement
  const all = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [tabindex="0"]',
  )
  for (const one of all) {
    // In text fields the caret shows the focus.
    if (
      one.matches(
        'textarea, input:not([type=checkbox], [type=radio], [type=file]), .cm-editor *, [contenteditable=true]',
      )
    )
      continue
    one.focus({ preventScroll: true })
    if (document.activeElement !== one) continue
    // A box that is drawn by what is beside it is marked there.
    const marked = one.matches('input') ? [one, ...(one.parentElement?.children ?? [])] : [one]
    const isMarked = marked.some((part) => getComputedStyle(part).outlineStyle !== 'none')
    if (!isMarked || !one.matches(':focus-visible'))
      wrong.set(`${one.tagName}.${one.className}`, one.outerHTML.slice(0, 200))
  }
  if (at instanceof HTMLElement && at !== document.body) at.focus({ preventScroll: true })
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  for (const kind of kinds) window.removeEventListener(kind, hush, true)
  return [...wrong.values()]
}

/** The Tab direction from the focus to the target. Runs in the page. */
function wayTo(target: Element): 'Tab' | 'Shift+Tab' {
  const at = document.activeElement ?? document.body
  const isBehind = at.contains(target) || (target.compareDocumentPosition(at) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
  return isBehind ? 'Tab' : 'Shift+Tab'
}

/** Presses Tab or Shift+Tab until the target has the focus. Every element on the way must show its focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  const key = await target.evaluate(wayTo)
  const way: string[] = []
  for (let at = 0; at < FURTHEST; at++) {
    await page.keyboard.press(key)
    let now = await target.evaluate(look)
    if (now.problem) {
      // A smooth scroll to the element may still be running.
      const later = async () => {
        now = await target.evaluate(look)
        return now.problem
      }
      await expect.poll(later, { message: now.where, timeout: 5000 }).toBeNull()
    }
    if (now.there) return
    way.push(now.where)
  }
  throw new Error(`${key} does not lead to ${target}:\n${way.join('\n')}`)
}

/** Tabs to the target and presses it. */
export async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Tabs to the target and types. */
export async function write(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}
