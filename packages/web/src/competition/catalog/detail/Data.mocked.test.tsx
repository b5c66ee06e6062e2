import { cmptData, getDataList } from '@leitai/contract/competition/catalog.detail'
import type { WireOf } from '@leitai/contract/core/call'
import type { Language } from '@leitai/contract/core/language'
import { currentLogin } from '@leitai/contract/identity/session'
import { afterEach, expect, test, vi } from 'vitest'
import { NOBODY } from '../../../platform/app/login-record.ts'
import { queryOf } from '../../../platform/app/queries.ts'
import { detail, somebody } from '../../../testing/fake.ts'
import { render } from '../../../testing/render.tsx'
import Data from './Data.tsx'

interface Pressed {
  reason: string | null
  terse?: boolean
  onClick?: () => Promise<void>
  children: string
}
let buttons: Pressed[] = []
vi.mock('../../../platform/ui/GuardedButton.tsx', () => ({
  GuardedButton: (props: Pressed) => {
    buttons.push(props)
    return null
  },
}))
vi.mock('../../../platform/ui/use-phone.ts', () => ({ isPhone: () => false, usePhone: () => false }))
// Its parser loads late.
vi.mock('../../../platform/ui/Markdown.tsx', () => ({ Markdown: () => null }))
afterEach(() => vi.unstubAllGlobals())

type File = WireOf<typeof getDataList>['files'][number]
const file = (id: number, more: Partial<File> = {}): File => ({
  ...{
    id,
    stageId: null,
    name: `data${id}.csv`,
    description: { zh: '', en: '' },
    size: 2048,
    sha256: 'ab',
    format: 'csv',
  },
  ...{ licence: 'CC0', downloads: 0, sample: false, opensAt: null, closed: null },
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
    ...{ ns: ['competition', 'run'], language },
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
