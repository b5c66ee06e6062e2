import { currentLogin } from '@leitai/identity/account/contract.session'
import type { WireOf } from '@leitai/platform/contract/call'
import type { Language } from '@leitai/platform/contract/language'
import { limits } from '@leitai/platform/contract/limits'
import type { App } from '@leitai/platform/web/framework/context'
import { queryOf } from '@leitai/platform/web/framework/queries'
import { detail, somebody } from '@leitai/testing/web/fake'
import { render } from '@leitai/testing/web/render.tsx'
import { afterEach, expect, test, vi } from 'vitest'
import { dataPreview } from '../../dataset/contract.ts'
import { mySubmission, type SubmissionWire, unfinishedUploads } from '../contract.ts'
import { ChosenFile } from './ChosenFile.tsx'
import { scoringStages } from './chosen-rules.ts'
import { History } from './History.tsx'
import { Limits } from './Limits.tsx'
import { historyInput } from './loaders.ts'
import Submit from './Submit.tsx'
import { type Progress, putFile } from './shared/put-file.ts'
import { UploadForm } from './UploadForm.tsx'

function only<T>([one]: readonly T[]): T {
  if (one === undefined) throw new Error('there is none')
  return one
}
const cmpt = detail(false)
const stage = only(scoringStages(cmpt))

type Mine = WireOf<typeof mySubmission>
const mine = (list: SubmissionWire[] = []): Mine => ({
  list,
  total: list.length,
  page: 1,
  pageSize: 20,
  stageId: 1,
  extras: [],
  bestScore: null,
  chart: [],
  ranks: [],
  quota: {
    usedToday: 2,
    dailyLimit: 5,
    remainingToday: 3,
    usedTotal: 2,
    totalLimit: null,
    failedToday: 0,
    failedLimit: 50,
    resetAt: '2026-11-20T16:00:00.000Z',
  },
  picks: { limit: 2, picked: 0, note: '' },
  practice: false,
  may: { submit: null },
})
const ns = ['submission', 'run', 'competition'] as const
const form = (language: Language = 'zh', spec = stage) =>
  render(<UploadForm cmpt={cmpt} stage={spec} mine={mine()} modelId={null} onModel={() => undefined} />, {
    ns,
    language,
    before: (app) =>
      app.queries.setQueryData(queryOf(app, unfinishedUploads, { cmptId: 1, stageId: 1 }).queryKey, { list: [] }),
  })

test('who has not joined finds the button for it in place of the form', async () => {
  const html = await render(
    <Submit cmpt={{ ...cmpt, me: null }} mainButton={<button type="button">立即报名</button>} />,
    {
      ns,
      at: '/cmptDetail.html?id=1&tab=submit',
      before: (app) => app.queries.setQueryData(queryOf(app, currentLogin, {}).queryKey, somebody),
    },
  )
  expect(html.replaceAll(/<[^>]*>/g, ' ')).toMatch(/请先报名 +报名后即可提交结果。 +立即报名/)
})

test('what counts for B is said until B is revealed', async () => {
  const own = { ...mine(), picks: { limit: 2, picked: 1, note: '取你选定的 1 个提交' } }
  const limits = (revealed: boolean) => {
    const shown = { ...stage, scoring: { ...stage.scoring, revealed } }
    return render(<Limits cmptId={1} stage={shown} mine={own} />, { ns })
  }
  const words = ['B 榜已选 1/2', '取你选定的 1 个提交']
  for (const word of words) expect(await limits(false)).toContain(word)
  for (const word of words) expect(await limits(true)).not.toContain(word)
})

test('who has used up today’s practice reads that nothing is left, not what is allowed', async () => {
  const usedUp = { ...mine(), practice: true, may: { submit: '今日提交次数已用完' } }
  const shown = { ...stage, now: 'over' as const }
  const html = await render(
    <Limits
      cmptId={1}
      stage={shown}
      mine={{ ...usedUp, quota: { ...usedUp.quota, usedToday: 5, remainingToday: 0 } }}
    />,
    { ns },
  )
  expect(html.replaceAll(/<[^>]*>/g, ' ')).toMatch(/今日剩余 +0 +\/ +5/)
})

// covers: pages.submit.limits-stated-beforehand
test('kinds and size of the files are stated before one is chosen', async () => {
  expect(await form()).toContain('csv，或恰好包含一个 csv 的 zip；每个不超过 200MB')
  expect(await form('en')).toContain('csv, or a zip with exactly one csv; 200MB each')
  const less = { ...stage, scoring: { ...stage.scoring, uploadLimitMb: 20 } }
  expect(await form('zh', less)).toContain('每个不超过 20MB')
})

// covers: pages.submit.remark-submission
test('a submission can be given a remark, which its row of the history shows', async () => {
  const html = await form()
  expect(html).toMatch(new RegExp(`<input[^>]*maxLength="${limits.remark}"`, 'i'))
  expect(html).toContain('备注')
  expect(html).toMatch(new RegExp(`0(<!-- -->)?/(<!-- -->)?${limits.remark}<`))
  expect(await history([row({ remark: '加了节假日特征' })])).toContain('加了节假日特征')
})

// covers: pages.submit.time-until-count
test('the time until the daily count begins anew is counted down, and said in Beijing’s time', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T04:00:00Z'), toFake: ['Date'] })
  const of = (language: Language) => render(<Limits cmptId={1} stage={stage} mine={mine()} />, { ns, language })
  const html = await of('zh')
  for (const part of ['次数重置倒计时', '12:00:00', '11-21 00:00']) expect(html).toContain(part)
  expect(html).toContain('role="timer"')
  expect(await of('en')).toContain('Resets in')
})

// covers: pages.submit.expected-columns-number
test('the expected columns are stated, and as many rows as the sample file has', async () => {
  const of = (language: Language, whole: boolean) =>
    render(<Limits cmptId={1} stage={{ ...stage, scoring: { ...stage.scoring, sampleFileId: 9 } }} mine={mine()} />, {
      ns,
      language,
      before: (app) => {
        const profile = { columnCount: 2, columns: [], rowCount: 12_345, whole, rows: [] }
        app.queries.setQueryData(queryOf(app, dataPreview, { cmptId: 1, fileId: 9 }).queryKey, {
          state: 'ready' as const,
          profile,
        })
      },
    })
  const { idColumn, predictionColumns } = stage.scoring
  const html = await of('zh', true)
  expect(html).toContain(`<code>${[idColumn, ...predictionColumns].join(',')}</code>`)
  expect(html).toMatch(/12,345<[^·]*· *(<!-- -->)*与示例文件相同/)
  expect(await of('en', true)).toMatch(/12,345<[^·]*· *(<!-- -->)*Same as the sample file/)
  const cut = await of('zh', false)
  expect([cut.includes('与示例文件相同'), cut.includes('12,345')]).toEqual([true, false])
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const sent = (progress: Progress | null, language: Language = 'zh') =>
  render(
    <ChosenFile
      chosen={{
        key: 1,
        file: new File(['id,prediction\n'], 'result.csv'),
        check: { kind: 'none' },
        sending: { kind: 'sending', progress },
      }}
      busy
      onRemove={() => undefined}
      onCancel={() => undefined}
      onPause={null}
      onRetry={() => undefined}
    />,
    { ns, language },
  )

// covers: pages.submit.progress-speed-time, spec.calls.upload-progress-shown
test('an upload shows its share, its speed and the time left', async () => {
  const requests: Request[] = []
  class Request {
    upload = { onprogress: (_event: { loaded: number }): void => undefined }
    status = 200
    onload = (): void => undefined
    open() {}
    send() {
      requests.push(this)
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  let clock = 1000
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
  const said: Progress[] = []
  const file = new Blob([new Uint8Array(4 * 1024 * 1024)])
  const stored = putFile(
    'https://store.test/x',
    file,
    {},
    {
      signal: new AbortController().signal,
      onProgress: (progress) => said.push(progress),
    },
  )
  clock += 2000
  const request = only(requests)
  request.upload.onprogress({ loaded: 1024 * 1024 })
  request.onload()
  await stored
  vi.restoreAllMocks()
  const progress = only(said)
  expect(progress).toEqual({ sent: 1_048_576, total: 4_194_304, speed: 524_288, secondsLeft: 6 })
  const html = await sent(progress)
  expect(html).toContain('25% · 1.0 MB / 4.0 MB · 512 kB/秒 · 剩余 ')
  expect(html).toMatch(/role="progressbar"[^>]*aria-valuenow="25"|aria-valuenow="25"[^>]*role="progressbar"/)
  expect(await sent(progress, 'en')).toMatch(/25% · 1\.0 MB \/ 4\.0 MB · 512 kB\/s · .* left/)
  expect(await sent(null)).not.toContain('/秒')
})

function row(more: Partial<SubmissionWire> = {}): SubmissionWire {
  return {
    id: 70,
    no: 12,
    stageId: 1,
    state: 'scored',
    submittedAt: '2026-11-20T03:04:05.000Z',
    person: { userId: 7, userName: '小明', avatar: '' },
    fileName: 'result.csv',
    size: 2048,
    remark: '',
    score: '0.10',
    interval: null,
    scoreB: null,
    intervalB: null,
    numbers: [],
    details: 0,
    delta: null,
    value: 0.1,
    rows: 2,
    ourFault: false,
    best: false,
    countsForB: false,
    picked: false,
    voided: null,
    practice: false,
    origin: null,
    byHand: null,
    place: null,
    run: null,
    startedAt: '2026-11-20T03:04:06.000Z',
    finishedAt: '2026-11-20T03:04:08.000Z',
    durationMs: 1500,
    tries: 1,
    reason: null,
    faults: [],
    faultCount: 0,
    may: { pick: null, cancel: null, remove: null },
    ...more,
  }
}
function history(list: SubmissionWire[], language: Language = 'zh') {
  const input = historyInput(1, new URLSearchParams())
  return render(<History cmpt={cmpt} stage={stage} input={input} whole={mine(list)} phone={false} />, {
    ns,
    language,
    before: (app: App) => app.queries.setQueryData(queryOf(app, mySubmission, input).queryKey, mine(list)),
  })
}

test('the history has a column of choices for B while there is something to choose, or to see', async () => {
  const column = async (revealed: boolean, picked: number) => {
    const input = historyInput(1, new URLSearchParams())
    const whole = { ...mine([row()]), picks: { limit: 2, picked, note: '取你选定的提交' } }
    const shown = { ...stage, scoring: { ...stage.scoring, revealed } }
    const html = await render(<History cmpt={cmpt} stage={shown} input={input} whole={whole} phone={false} />, {
      ns,
      before: (app: App) => app.queries.setQueryData(queryOf(app, mySubmission, input).queryKey, whole),
    })
    return html.includes(`B 榜 ${picked}/2`)
  }
  expect([await column(false, 0), await column(true, 1), await column(true, 0)]).toEqual([true, true, false])
})

// covers: pages.submit.history-number-time
test('the history says number, who, time, file, size, remark and how long scoring took', async () => {
  const said = [/#(<!-- -->)?12</, '小明', '2026-11-20 11:04:05', '>result.csv<', '2.0 kB', '再来一次']
  const html = await history([row({ remark: '再来一次' })])
  for (const part of [...said, '评测用时 1.5 秒']) expect(html).toMatch(part)
  expect(html).toContain('/v3/api/')
  expect(await history([row()], 'en')).toMatch(/1\.5 s/)
})
