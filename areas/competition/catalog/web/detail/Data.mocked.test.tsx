import { currentLogin } from '@leitai/identity/account/contract.session'
import { NOBODY } from '@leitai/identity/account/web/shared/session'
import type { WireOf } from '@leitai/platform/contract/call'
import type { Language } from '@leitai/platform/contract/language'
import { queryOf } from '@leitai/platform/web/framework/queries'
import { detail, somebody } from '@leitai/testing/web/fake'
import { render } from '@leitai/testing/web/render.tsx'
import { afterEach, expect, test, vi } from 'vitest'
import { cmptData, getDataList } from '../../contract.detail.ts'
import Data from './Data.tsx'

interface Pressed {
  reason: string | null
  terse?: boolean
  onClick?: () => Promise<void>
  children: string
}
let buttons: Pressed[] = []
vi.mock('@leitai/platform/web/ui/GuardedButton.tsx', () => ({
  GuardedButton: (props: Pressed) => {
    buttons.push(props)
    return null
  },
}))
vi.mock('@leitai/platform/web/ui/use-hydrated', async (original) => ({
  ...(await original<typeof import('@leitai/platform/web/ui/use-hydrated')>()),
  isPhone: () => false,
  usePhone: () => false,
}))
// Its parser loads late.
vi.mock('@leitai/platform/web/ui/Markdown.tsx', () => ({ Markdown: () => null }))
afterEach(() => vi.unstubAllGlobals())

type File = WireOf<typeof getDataList>['files'][number]
const file = (id: number, more: Partial<File> = {}): File => ({
  id,
  stageId: null,
  name: `data${id}.csv`,
  description: { zh: '', en: '' },
  size: 2048,
  sha256: 'ab',
  format: 'csv',
  licence: 'CC0',
  downloads: 0,
  sample: false,
  opensAt: null,
  closed: null,
  ...more,
})

const joined = detail(false)

/** The button for all files; pressing it notes what is asked for and what is saved, in order. */
async function all(
  files: File[],
  { locked = null as string | null, language = 'zh' as Language, visitor = false, cmpt = detail(false) } = {},
) {
  buttons = []
  const done: string[] = []
  const html = await render(<Data cmpt={cmpt} />, {
    ns: ['competition', 'run'],
    language,
    before: (app) => {
      app.queries.setQueryData(queryOf(app, currentLogin, {}).queryKey, visitor ? NOBODY : somebody)
      app.queries.setQueryData(queryOf(app, getDataList, { cmptId: 1 }).queryKey, { files, locked })
      app.call = async (call, input) => {
        const { fileId } = input as { fileId: number }
        done.push(`${call.path === cmptData.path ? 'asked' : call.path} ${fileId}`)
        return { url: `https://store.test/${fileId}`, name: `data${fileId}.csv` } as never
      }
    },
  })
  vi.stubGlobal('document', {
    createElement: () => {
      const link = { href: '', download: '', click: () => void done.push(`saved ${link.download} from ${link.href}`) }
      return link
    },
  })
  const button = buttons.find(({ children }) => children === (language === 'zh' ? '全部下载' : 'Download all'))
  await button?.onClick?.()
  return { button, done, html }
}

// covers: pages.tabs.download-files
test('one button downloads all files that are open, one after the other', async () => {
  const { button, done } = await all([file(1), file(2), file(3, { opensAt: '2030-01-01T00:00:00.000Z' })])
  expect(button?.reason).toBe(null)
  expect(done).toEqual([
    'asked 1',
    'saved data1.csv from https://store.test/1',
    'asked 2',
    'saved data2.csv from https://store.test/2',
  ])
  expect((await all([file(1), file(2)], { language: 'en' })).done).toHaveLength(4)
  expect((await all([file(1), file(2)], { locked: '请先报名' })).button?.reason).toBe('请先报名')
  expect((await all([file(1)])).button).toBe(undefined)
})

test('files that are locked say once why, and lead visitors to log in and back', async () => {
  const { html } = await all([file(1), file(2)], { locked: '请先报名' })
  expect([html.split('请先报名').length - 1, html.includes('login.html')]).toEqual([1, false])
  expect(buttons.map(({ terse }) => terse)).toEqual([true, true, true])
  const action: typeof joined.action = { kind: 'signUp', stageId: null, reason: null }
  await all([file(1), file(2)], { locked: '请先报名', cmpt: { ...joined, me: null, action } })
  expect(buttons.map(({ children }) => children)).toEqual(['全部下载', '立即报名', '下载', '下载'])
  const visited = (await all([file(1), file(2)], { locked: '还未登录', visitor: true })).html
  expect(visited).toContain('登录并报名后，即可下载数据文件。')
  expect(visited).toMatch(/<a [^>]*href="[^"]*login\.html\?back=[^"]*"[^>]*>.*登录后报名/)
})
