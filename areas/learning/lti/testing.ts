import { setTimeout } from 'node:timers/promises'
import { ssoCreate, ssoLogin } from '@leitai/identity/sso/contract'
import type { Config } from '@leitai/platform/config/config'
import type { AppContext } from '@leitai/platform/context/app-context'
import { gt, isNotNull, lte, or, sql } from '@leitai/platform/db/orm'
import { builders } from '@leitai/testing/build'
import { openTestApp, type Visitor } from '@leitai/testing/open-test-app'
import type { JSONWebKeySet } from 'jose'
import { newClass } from '../class/contract.ts'
import { classBuilders } from '../class/testing.ts'
import { type HomeworkText, saveHomework } from '../homework/contract.ts'
import { ltiAddresses } from './addresses.ts'
import * as contract from './contract.ts'
import { sendGrades } from './send-grades.ts'
import { ltiLinks } from './table.ts'
import { readForm, roles } from './testing-course.ts'
import { openPlatform, type TestPlatform } from './testing-platform.ts'

const SITE = 'http://leitai.test'
export const LOGIN = '/v3/api/lti/login'
const LAUNCH = '/v3/api/lti/launch'

/** A site and a course platform that know one another. */
export async function openCampus(more: (platform: TestPlatform) => Partial<Config> = () => ({})) {
  let keys = (): Promise<JSONWebKeySet> => Promise.reject(new Error('no site yet'))
  const { login, launch, target } = ltiAddresses(SITE)
  const platform = await openPlatform({ toolKeys: () => keys(), tool: { login, launch, target } })
  const app = await openTestApp({ siteUrl: SITE, ssoProviders: [platform.settings('moodle')], ...more(platform) })
  keys = async () => (await app.visitor().fetch('/v3/api/lti/keys.json')).json()
  const build = builders(app)
  const make = classBuilders(app)
  let names = 0

  /** From the platform to its response, which the browser has not posted yet. */
  async function message(visitor: Visitor, link: string | null, more: Record<string, string> = {}) {
    const body = new URLSearchParams({ ...platform.initiation(link), ...more })
    const begun = await visitor.fetch(LOGIN, { method: 'POST', body })
    const to = begun.headers.get('location')
    if (to === null) throw new Error(`refused: ${begun.status}`)
    return readForm(await (await fetch(to)).text())
  }

  /** A response that the platform’s page posts: the browser sends none of our cookies along. */
  const post = (fields: Record<string, string>, dest = 'document') =>
    app.visitor().fetch(LAUNCH, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
      headers: { 'sec-fetch-dest': dest },
    })

  /** The token of a launch by whoever is logged in at the platform; the response that has none as it is. */
  async function launched(visitor: Visitor, link: string | null, dest = 'document') {
    const { fields } = await message(visitor, link)
    const response = await post(fields, dest)
    const html = response.status === 200 ? await response.text() : ''
    const address = response.headers.get('location') ?? /href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&#38;', '&')
    const token = address ? new URL(address, SITE).searchParams.get('launch') : null
    return { response, html, token: token ?? '' }
  }

  /** Logs in by a launch; a newcomer gets an account. */
  async function enter(visitor: Visitor, launch: string, { confirm = false } = {}) {
    const { ticket } = await visitor.call(contract.enterLti, { launch, confirm })
    const token = ticket ?? ''
    const answer = await visitor.call(ssoLogin, { token })
    if (answer.newcomer === null) return answer
    return visitor.call(ssoCreate, { token, userName: `course-${++names}`, agree: true })
  }

  /** Somebody who comes from the platform to a link and is logged in here. */
  async function arrive(subject: string, link: string | null, visitor = app.visitor()) {
    platform.state.visitor = subject
    const { token } = await launched(visitor, link)
    const { userId } = await enter(visitor, token)
    return {
      visitor,
      launch: token,
      userId: userId ?? 0,
      opened: await visitor.call(contract.openLti, { launch: token }),
    }
  }

  /** A teacher whose course is linked with a class of theirs, in which there is homework by a competition. */
  async function course(value: Partial<HomeworkText> = {}) {
    platform.state.course = { id: `course-${++names}`, title: `演示课程${names}` }
    const subject = platform.enrol({ roles: [roles.teacher] })
    const link = platform.addLink()
    const teacher = await arrive(subject, link)
    const { id: classId } = await teacher.visitor.call(newClass, {
      name: '演示班级',
      term: '2026',
      description: '',
    })
    await teacher.visitor.call(contract.linkLtiCourse, { launch: teacher.launch, classId })
    const { id: cmptId } = await build.competition({ audience: 'invited', status: 'private', ownerId: teacher.userId })
    const { id: homeworkId } = await teacher.visitor.call(saveHomework, {
      classId,
      value: { ...usual(cmptId), ...value },
    })
    return { classId, cmptId, homeworkId, link, subject, ...teacher }
  }

  const usual = (cmptId: number): HomeworkText => ({
    title: '第一次作业',
    note: '',
    kind: 'competition',
    cmptId,
    paperId: null,
    opensAt: null,
    dueAt: new Date(app.ctx.now().getTime() + 7 * 86_400_000),
    lateUntil: null,
    penaltyPerDay: 0,
    board: 'full',
    points: 100,
    weight: 1,
    published: true,
    released: true,
    grading: {
      kind: 'linear',
      points: [
        { label: '起点', score: 2, teamId: null, percent: 50 },
        { label: '满分', score: 0, teamId: null, percent: 100 },
      ],
    },
  })

  const close = async () => {
    await app.end()
    await platform.close()
  }
  return { app, build, make, platform, message, post, launched, enter, arrive, course, usual, close }
}

/** Sends what is due, now and without waiting for the job; what the job has begun by itself is waited for. */
export async function sendDue(ctx: AppContext): Promise<void> {
  const { db } = ctx
  await db.update(ltiLinks).set({ dueAt: ctx.now() }).where(isNotNull(ltiLinks.dueAt))
  for (;;) {
    const due = await db.select({ id: ltiLinks.id }).from(ltiLinks).where(lte(ltiLinks.dueAt, ctx.now()))
    for (const { id } of due) await sendGrades(ctx, id, new AbortController().signal)
    const isAtWork = or(lte(ltiLinks.dueAt, ctx.now()), gt(ltiLinks.leaseUntil, sql`clock_timestamp()`))
    if ((await db.$count(ltiLinks, isAtWork)) === 0) return
    await setTimeout(20)
  }
}
