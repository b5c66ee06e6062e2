import type { MouseEvent } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepEarlyClick, noteHeardClick } from './early-click.ts'

/** The part of a page that the script uses: one button, whose clicks go to the script first and to React where that has arrived. */
function pageWith({ hydrated }: { hydrated: boolean }) {
  const listeners: ((event: unknown) => void)[] = []
  const page = { clicks: 0, nested: 0, hydrated }
  const dispatch = (target: object) => {
    const event = { target }
    for (const listener of listeners) listener(event)
    if (page.hydrated) noteHeardClick({ nativeEvent: event } as unknown as MouseEvent)
    return event
  }
  const input = { closest: () => null }
  const button = {
    isConnected: true,
    textContent: '选择文件',
    getAttribute: () => null,
    closest: () => button,
    click: () => {
      page.clicks += 1
      dispatch(button)
      if (!page.hydrated) return
      // As a file button's handler does.
      page.nested += 1
      dispatch(input)
    },
  }
  const document = { querySelectorAll: () => [button] }
  const addEventListener = (_: string, listener: (event: unknown) => void) => listeners.push(listener)
  new Function('addEventListener', 'document', keepEarlyClick)(addEventListener, document)
  return { page, press: () => button.click(), elsewhere: () => dispatch(input) }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a click that was handled is never repeated, though it caused another and more follow elsewhere', () => {
  const { page, press, elsewhere } = pageWith({ hydrated: true })
  press()
  vi.advanceTimersByTime(2500)
  elsewhere()
  vi.advanceTimersByTime(2500)
  expect([page.clicks, page.nested]).toEqual([1, 1])
})

test('a click before React has arrived is repeated until it is handled, once', () => {
  const { page, press } = pageWith({ hydrated: false })
  press()
  vi.advanceTimersByTime(1000)
  expect(page.nested).toBe(0)
  page.hydrated = true
  vi.advanceTimersByTime(5000)
  expect(page.nested).toBe(1)
})
