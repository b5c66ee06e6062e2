import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** Mixed traffic of users who send a request, wait for the response, pause, and repeat. */
export interface Crowd {
  origin: string
  pid: number
  board: number
  burst: number
  tokens: string[]
  seconds: number
  /** The average pause between two requests of a user. */
  thinkMs: number
}
interface Planned {
  name: string
  path: string
  share: number
  loggedIn?: boolean
  body?: string
}
export interface Measured {
  perSecond: number
  failed: number
  megabytes: number
  calls: { name: string; milliseconds: number[] }[]
}

const API = '/v3/api'
const listed = 'orderType=newest&page=1&pageSize=20'

const requestsOf = ({ board, burst }: Crowd, at: number): Planned[] => [
  { name: 'competitions', path: `/common/cmpt/getCmptListES.json?${listed}`, share: 10 },
  { name: 'competitions: search', path: `/common/cmpt/getCmptListES.json?keword=${at % 5000}&${listed}`, share: 4 },
  { name: 'competition', path: `/common/cmpt/cmptDetail.json?cmptId=${100_001 + (at % 5000)}`, share: 12 },
  { name: 'competitions in progress', path: '/common/getActiveCmptList.json', share: 3 },
  { name: 'home', path: '/common/cmpt/cmptIndex.json', share: 4 },
  { name: 'news', path: '/common/cmpt/news/getCmptNewsList.json?page=1&pageSize=20', share: 5 },
  { name: 'news: search', path: `/common/cmpt/news/getCmptNewsList.json?keyword=${at}&page=1&pageSize=20`, share: 2 },
  { name: 'one of the news', path: `/common/cmpt/news/getCmptNewsDetail.json?id=${1 + (at % 100_000)}`, share: 4 },
  { name: 'leaderboard', path: `/common/cmpt/rankList.json?cmptId=${board}`, share: 20 },
  { name: 'circle', path: '/common/circle/topics.json?page=1&pageSize=20', share: 4 },
  { name: 'shop', path: '/common/encourage/listGoods.json?page=1&pageSize=20', share: 2 },
  { name: 'who is logged in', path: '/common/currentLogin.json', share: 8, loggedIn: true },
  {
    name: 'own submissions',
    path: `/cmpt/mySubmission.json?cmptId=${burst}&page=1&pageSize=20`,
    share: 6,
    loggedIn: true,
  },
  { name: 'own team', path: `/user/team/myTeam.json?cmptId=${burst}`, share: 4, loggedIn: true },
  { name: 'notices', path: '/user/message/findUserMsgByPage.json?page=1&pageSize=20', share: 5, loggedIn: true },
  { name: 'own rank', path: `/cmpt/myRank.json?cmptId=${board}`, share: 3, loggedIn: true },
  {
    name: 'a topic',
    path: '/user/message/sendBbsMessage.json',
    share: 1,
    loggedIn: true,
    body: 'title=%E6%BC%94%E7%A4%BA&content=%E6%BC%94%E7%A4%BA',
  },
  {
    name: 'a file is stored',
    path: '/user/file/uploadSubmissionFileByString.json',
    share: 3,
    loggedIn: true,
    body: `fileName=a.csv&content=${encodeURIComponent('id,prediction\n1,0.5\n'.repeat(50))}`,
  },
]

export async function mixedTraffic(crowd: Crowd): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: crowd.tokens.length })
  const times = new Map<string, number[]>()
  let [count, failed] = [0, 0]
  const end = performance.now() + crowd.seconds * 1000
  const person = async (token: string) => {
    await pause(Math.random() * crowd.thinkMs)
    while (performance.now() < end) {
      const list = requestsOf(crowd, Math.floor(Math.random() * 100_000))
      let left = Math.random() * list.reduce((sum, { share }) => sum + share, 0)
      const one = list.find(({ share }) => {
        left -= share
        return left < 0
      })
      if (!one) continue
      const began = performance.now()
      const status = await ask(one, token)
      const measured = times.get(one.name) ?? []
      measured.push(performance.now() - began)
      times.set(one.name, measured)
      count++
      // Refusals by the daily topic limit count as handled.
      if (status !== 200 && status !== 429 && status !== 409) failed++
      await pause(crowd.thinkMs * (0.5 + Math.random()))
    }
  }
  const ask = ({ path, loggedIn, body }: Planned, token: string) =>
    new Promise<number>((resolve, reject) => {
      const headers = {
        'accept-language': 'zh',
        'x-requested-with': 'XMLHttpRequest',
        ...(loggedIn ? { cookie: `session_token=${token}` } : {}),
        ...(body
          ? { 'content-type': 'application/x-www-form-urlencoded', 'content-length': Buffer.byteLength(body) }
          : {}),
      }
      const sent = request(
        `${crowd.origin}${API}${path}`,
        { agent, method: body ? 'POST' : 'GET', headers },
        (answer) => {
          answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
        },
      )
      sent.on('error', reject).end(body)
    })
  const began = performance.now()
  await Promise.all(crowd.tokens.map(person))
  const perSecond = count / ((performance.now() - began) / 1000)
  agent.destroy()
  const memory = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${crowd.pid}/status`, 'utf8'))
  const calls = [...times].map(([name, milliseconds]) => ({ name, milliseconds }))
  return { perSecond, failed, megabytes: Number(memory?.[1] ?? 0) / 1024, calls }
}
