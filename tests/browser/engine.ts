import { expect } from '@playwright/test'
import { PORT } from './data-dir.ts'
import { isSettled } from './session.ts'
import { textsOf } from './texts.ts'

/** A browser that Playwright cannot drive, as the journeys of other-engines.spec.ts need it. Every step waits for its element. */
export interface Engine {
  goto(url: string): Promise<unknown>
  /** The body of a function of these arguments. */
  evaluate(body: string, ...args: readonly string[]): Promise<unknown>
  click(selector: string): Promise<unknown>
  type(selector: string, text: string): Promise<unknown>
  choose(selector: string, path: string): Promise<unknown>
  /** With Control held, presses a key in what has the focus. */
  control(key: 'a' | 'c' | 'v' | 'Enter'): Promise<unknown>
  resize(width: number): Promise<unknown>
  close(): Promise<unknown>
}

const ORIGIN = `http://127.0.0.1:${PORT}`
const texts = textsOf('zh')

export const until = (engine: Engine, body: string, ...args: readonly string[]) =>
  expect
    .poll(() => engine.evaluate(body, ...args).catch(() => false), { message: `${body} ${args}`, timeout: 60_000 })
    .toBeTruthy()

export const hasText = (engine: Engine, text: string) =>
  until(engine, 'return document.body.innerText.includes(arguments[0])', text)

export const isAt = (engine: Engine, file: string) =>
  until(engine, 'return location.pathname.endsWith(arguments[0])', file)

/** A page that is alive, shows no error and fits the width. */
export async function open(engine: Engine, address: string): Promise<void> {
  await engine.goto(ORIGIN + address)
  await until(engine, `return (${isSettled})()`)
  const wrong = await engine.evaluate(
    'return [...arguments].filter((text) => document.querySelector("main").innerText.includes(text)).join()',
    ...[texts('common', 'error.title'), texts('common', 'error.part')],
  )
  expect(wrong, address).toBe('')
  const over = 'return document.documentElement.scrollWidth - document.documentElement.clientWidth'
  expect(await engine.evaluate(over), `${address} is wider than the screen`).toBe(0)
}

/** Waits for the element that the body returns, and gives its selector. */
export async function aim(engine: Engine, body: string, ...args: readonly string[]): Promise<string> {
  await until(
    engine,
    `const found = (function () { ${body} }).apply(null, arguments)
    document.querySelectorAll('[data-aim]').forEach((one) => one.removeAttribute('data-aim'))
    if (found) found.setAttribute('data-aim', '')
    if (found) found.scrollIntoView({ block: 'center' })
    return Boolean(found)`,
    ...args,
  )
  return '[data-aim]'
}

/** In what a person sees first: the dialog that is open, or else the page. */
const FRONT = `const front = [...document.querySelectorAll('[role=dialog], dialog[open]')].at(-1) || document`

/** The button of these words. */
export async function press(engine: Engine, words: string): Promise<void> {
  const button = `${FRONT}
    return [...front.querySelectorAll('main button, button')].find((one) =>
      one.innerText.trim() === arguments[0] && !one.disabled && one.offsetParent)`
  await engine.click(await aim(engine, button, words))
}

/** The field or box whose label begins with these words; a mark of what is required may follow them. */
const labelled = `${FRONT}
  return [...front.querySelectorAll('label')].find((one) => one.innerText.trim().startsWith(arguments[0]))?.control`

export const fill = async (engine: Engine, label: string, text: string) =>
  engine.type(await aim(engine, labelled, label), text)

export const tick = async (engine: Engine, label: string) => engine.click(await aim(engine, labelled, label))

export const dialogCloses = (engine: Engine) => until(engine, `${FRONT}; return front === document`)
