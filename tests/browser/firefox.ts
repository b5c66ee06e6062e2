import { existsSync } from 'node:fs'
import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core'
import type { Engine } from './engine.ts'

export const firefoxPath = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path))

const HEIGHT = 900

const isInput = (element: ElementHandle<Element>): Promise<boolean> =>
  element.evaluate((node) => node instanceof HTMLInputElement)

/** Firefox as Debian has it: Playwright’s own is a patched build, and Playwright cannot yet type into this one. */
export async function startFirefox(executablePath: string, faults: string[]): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: { 'intl.accept_languages': 'zh-CN' },
  })
  const page = await browser.newPage()
  await page.setViewport({ width: 1280, height: HEIGHT })
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('dialog', (dialog) => dialog.accept())
  return engineOf(page, () => browser.close())
}

function engineOf(page: Page, close: () => Promise<void>): Engine {
  const find = async (selector: string) => {
    const element = await page.waitForSelector(selector)
    if (!element) throw new Error(`${selector} is not there`)
    return element
  }
  return {
    goto: async (url) => {
      // To the address that is open, Firefox reports no navigation.
      await page.goto('about:blank')
      await page.goto(url, { waitUntil: 'domcontentloaded' })
    },
    evaluate: (body, ...args) => page.evaluate(`(function(){${body}}).apply(null,${JSON.stringify(args)})`),
    click: async (selector) => (await find(selector)).click(),
    type: async (selector, text) => (await find(selector)).type(text),
    choose: async (selector, path) => {
      const input = await find(selector)
      if (!(await isInput(input))) throw new Error(`${selector} is no field`)
      await (await input.toElement('input')).uploadFile(path)
    },
    control: async (key) => {
      await page.keyboard.down('Control')
      await page.keyboard.press(key)
      await page.keyboard.up('Control')
    },
    resize: (width) => page.setViewport({ width, height: HEIGHT }),
    close,
  }
}
