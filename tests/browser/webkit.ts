import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'

import type { Engine } from './engine.ts'

/** Of WebDriver, what the journey in WebKitGTK needs: its driver knows neither BiDi nor Chromium’s protocol. */

const DRIVER = '/usr/bin/WebKitWebDriver'
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const CONTROL = '\uE009'
const ENTER = '\uE007'
const WAIT_MS = 30_000
const WIDTH = 1280
const HEIGHT = 900

const [browser] = globSync('/usr/lib/*/webkit2gtk-4.?/MiniBrowser')
/** Why WebKitGTK cannot be started, or null. */
export const webkitLacks =
  !existsSync(DRIVER) || browser === undefined ? 'webkit2gtk-driver' : existsSync('/usr/bin/Xvfb') ? null : 'xvfb'

const Answer = z.object({ value: z.unknown() })
const Found = z.record(z.string(), z.string())
const Handles = z.array(z.string())

type Send = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>

const sendTo =
  (at: string): Send =>
  async (method, path, body) => {
    const response = await fetch(`${at}${path}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
    const { value } = z.parse(Answer, await response.json())
    if (!response.ok) throw new Error(`WebDriver ${path}: ${JSON.stringify(value)}`)
    return value
  }

function engineOf(send: Send, stop: () => Promise<void>): Engine {
  const find = async (selector: string): Promise<string> => {
    const end = Date.now() + WAIT_MS
    for (;;) {
      const found = await send('POST', '/element', { using: 'css selector', value: selector }).catch(() => null)
      if (found !== null) return `/element/${z.parse(Found, found)[ELEMENT]}`
      if (Date.now() > end) throw new Error(`${selector} is not there`)
      await pause(100)
    }
  }
  const type = async (selector: string, text: string) => send('POST', `${await find(selector)}/value`, { text })
  return {
    goto: (url) => send('POST', '/url', { url }),
    evaluate: (body, ...args) => send('POST', '/execute/sync', { script: body, args }),
    click: async (selector) => send('POST', `${await find(selector)}/click`, {}),
    type,
    choose: type,
    control: (name) => {
      const key = name === 'Enter' ? ENTER : name
      const keys = [
        { type: 'keyDown', value: CONTROL },
        { type: 'keyDown', value: key },
        { type: 'keyUp', value: key },
        { type: 'keyUp', value: CONTROL },
      ]
      return send('POST', '/actions', { actions: [{ type: 'key', id: 'keys', actions: keys }] })
    },
    resize: async (width) => {
      await send('POST', '/window/rect', { width, height: HEIGHT })
      const shown = await send('POST', '/execute/sync', { script: 'return innerWidth', args: [] })
      if (shown !== width) throw new Error(`the window is ${shown} wide, not ${width}`)
    },
    close: async () => {
      await send('DELETE', '').catch(() => undefined)
      await stop()
    },
  }
}

/** The browser's own window is never narrower than its tools, 447 pixels; one that a page opens has none. */
async function openBareWindow(send: Send, { click }: Engine): Promise<void> {
  const script = `const button = document.createElement('button')
    button.append('+')
    button.onclick = () => window.open('about:blank', '', 'popup')
    document.body.append(button)`
  await send('POST', '/execute/sync', { script, args: [] })
  const handles = async () => z.parse(Handles, await send('GET', '/window/handles'))
  const [first] = await handles()
  await click('button')
  for (const end = Date.now() + WAIT_MS; Date.now() < end; await pause(100)) {
    const handle = (await handles()).find((one) => one !== first)
    if (handle !== undefined) return void (await send('POST', '/window', { handle }))
  }
  throw new Error('no window was opened')
}

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

/** Begins a session as soon as the driver listens; returns its address. */
async function beginSession(at: string): Promise<string> {
  const capabilities = {
    alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } },
  }
  for (let tries = 0; ; tries += 1) {
    try {
      const response = await fetch(at, { method: 'POST', body: JSON.stringify({ capabilities }) })
      const { value } = z.parse(z.object({ value: z.object({ sessionId: z.string() }) }), await response.json())
      return `${at}/${value.sessionId}`
    } catch (error) {
      if (tries === 50) throw error
      await pause(200)
    }
  }
}

/** Starts a screen without a display, the driver and its browser. */
export async function startWebKit(port: number): Promise<Engine> {
  const display = `:${port % 1000}`
  const screen = spawn('Xvfb', [display, '-screen', '0', '1440x900x24'], { stdio: 'ignore' })
  const driver = spawn(DRIVER, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  })
  const stop = async () => {
    for (const child of [driver, screen]) if (isRunning(child)) child.kill()
  }
  try {
    const send = sendTo(await beginSession(`http://127.0.0.1:${port}/session`))
    const engine = engineOf(send, stop)
    await openBareWindow(send, engine)
    await engine.resize(WIDTH)
    return engine
  } catch (error) {
    await stop()
    throw error
  }
}
