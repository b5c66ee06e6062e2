import { render } from '@leitai/testing/web/render.tsx'
import { afterEach, expect, test, vi } from 'vitest'
import { limits } from '../../contract/limits.ts'
import type { Notice } from './dialogs.ts'
import { Notices } from './Notices.tsx'

let shown: Notice[] = []
vi.mock('./dialogs.ts', () => ({
  useNotices: () => shown,
  dismiss: (id: number) => {
    shown = shown.filter((notice) => notice.id !== id)
  },
}))
// Rendering to a string runs no effects; here they run at once, as they do in a browser after the first render.
vi.mock('react', async (original) => {
  const react = await original<typeof import('react')>()
  return { ...react, useEffect: (effect: () => unknown) => void effect() }
})
afterEach(() => void vi.useRealTimers())

const notice = (id: number, more: Partial<Notice> = {}): Notice => ({
  id,
  kind: 'success',
  text: '',
  pending: false,
  ...more,
})
const drawn = () => render(<Notices />)

// covers: spec.states.notices-success-warning
test('a notice has the icon of its kind, closes by itself after 3 seconds and the time to read it, or by its button', async () => {
  vi.useFakeTimers()
  const kinds = ['success', 'warning', 'info'] as const
  shown = kinds.map((kind, at) => notice(at, { kind }))
  const html = await drawn()
  const icons = kinds.map((kind) =>
    new RegExp(`data-kind="${kind}"><svg.*?</svg>`, 's').exec(html)?.[0].split('>').slice(1).join('>'),
  )
  expect(icons.every((icon) => icon !== undefined)).toBe(true)
  expect(new Set(icons).size).toBe(3)
  expect(html.match(/aria-label="关闭"/g)).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(2999)
  expect([limits.noticeSeconds, shown.length]).toEqual([3, 3])
  await vi.advanceTimersByTimeAsync(1)
  expect(shown).toEqual([])
})

test('a long text stays longer, and what is still going on stays', async () => {
  vi.useFakeTimers()
  shown = [notice(1, { text: '长'.repeat(30) }), notice(2, { pending: true })]
  await drawn()
  await vi.advanceTimersByTimeAsync(4999)
  expect(shown.map(({ id }) => id)).toEqual([1, 2])
  await vi.advanceTimersByTimeAsync(1)
  expect(shown.map(({ id }) => id)).toEqual([2])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(shown.map(({ id }) => id)).toEqual([2])
})
