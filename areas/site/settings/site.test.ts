import { editCompanyHoldCompetition, hostSendPhoneCode } from '@leitai/competition/host/contract'
import * as account from '@leitai/identity/account/contract'
import type { InputOf } from '@leitai/platform/contract/call'
import { uploadImageForEditor } from '@leitai/platform/file/contract'
import { outboxList } from '@leitai/platform/outbox/contract'
import { siteDefaults } from '@leitai/platform/settings/contract'
import { chromeOf } from '@leitai/platform/settings/settings'
import { siteVersions } from '@leitai/platform/settings/table'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { feedbackQueue, userFeedback, workOnFeedback } from '../feedback/contract.ts'
import { findUserMsgByPage } from '../message/contract.ts'
import { saveSite, siteHistory, siteInfo, siteSettings } from './contract.ts'

const { app, build } = await testApp()
const admin = await app.as(await build.user({ name: '演示站长', role: 'admin' }))
const competitor = await app.as(await build.user({ name: '演示访客' }))
const nobody = app.visitor()

const words = (zh: string, en = '') => ({ zh, en })
const versionOf = async (section: string) => (await admin.call(siteSettings, {})).versions[section]?.version ?? 0

type Change = InputOf<typeof saveSite>['change']
const set = async (change: Change) => admin.call(saveSite, { change, version: await versionOf(change.section) })

describe('the settings of the site', () => {
  it('start with the defaults, and are visible to and set by admins only', async () => {
    const { settings, versions } = await admin.call(siteSettings, {})
    expect(settings).toEqual(siteDefaults)
    expect(versions.general).toEqual({ version: 0, at: null, by: null })
    for (const who of [nobody, competitor]) {
      const code = who === nobody ? 'login.missing' : 'login.forbidden'
      expect(await refusalOf(who.call(siteSettings, {}))).toBe(code)
      expect(await refusalOf(who.call(siteHistory, { section: 'general', page: 1, pageSize: 10 }))).toBe(code)
      const change = { section: 'switches', value: { register: false, host: false, localLogin: true } } as const
      expect(await refusalOf(who.call(saveSite, { change, version: 0 }))).toBe(code)
    }
  })

  it('take effect at once, on pages and in the call, and keep older versions', async () => {
    await set({ section: 'contact', value: { ...siteDefaults.contact, email: 'desk@example.com', phone: '010-0000' } })
    await set({ section: 'contact', value: { ...siteDefaults.contact, email: 'help@example.com' } })
    await expect.poll(async () => (await chromeOf(app.ctx)).email).toBe('help@example.com')
    expect((await nobody.call(siteInfo, {})).contact.phone).toBe('')
    const { list, total } = await admin.call(siteHistory, { section: 'contact', page: 1, pageSize: 10 })
    expect(total).toBe(2)
    expect(list.map(({ value }) => (value as { email: string }).email)).toEqual([
      'help@example.com',
      'desk@example.com',
    ])
    expect(list[0]?.by).toBe('演示站长')
  })

  it('are published in /.well-known/security.txt as the contact for vulnerabilities', async () => {
    const read = async () => (await nobody.fetch('/.well-known/security.txt')).text()
    await set({ section: 'contact', value: { ...siteDefaults.contact, email: 'safe@example.com' } })
    await expect.poll(read).toContain('Contact: mailto:safe@example.com\n')
    const expires = /^Expires: (.+)$/m.exec(await read())?.[1] ?? ''
    expect(new Date(expires).getTime()).toBeGreaterThan(app.ctx.now().getTime())
    await set({ section: 'contact', value: siteDefaults.contact })
    await expect.poll(read).not.toContain('mailto:')
    expect(await read()).toMatch(/^Contact: https?:\/\/.+\/contact-us\.html$/m)
  })

  it('take effect also when changed directly in the database', async () => {
    const value = { ...siteDefaults.contact, email: 'hand@example.com' }
    await chromeOf(app.ctx)
    await app.ctx.db.insert(siteVersions).values({ section: 'contact', value, at: app.ctx.now(), by: null })
    await expect.poll(async () => (await chromeOf(app.ctx)).email).toBe('hand@example.com')
  })

  it('ask for e-mail first only where it alone can be sent', async () => {
    const smtp = { url: 'smtp://mail.test', from: 'site@mail.test' }
    const firstOf = async (senders: object) => {
      const config = { ...app.ctx.config, senders: { ...app.ctx.config.senders, ...senders } }
      return (await chromeOf({ ...app.ctx, config })).firstContact
    }
    expect(await firstOf({ smtp: null, sms: null })).toBe('phone')
    expect(await firstOf({ smtp, sms: null })).toBe('email')
    expect(await firstOf({ smtp, sms: {} })).toBe('phone')
  })

  it('refuse to overwrite a concurrent change', async () => {
    const version = await versionOf('banner')
    const change = {
      section: 'banner' as const,
      value: { text: words('假期停机'), link: '', tone: 'warning' as const, until: null },
    }
    const both = await Promise.allSettled([
      admin.call(saveSite, { change, version }),
      admin.call(saveSite, { change, version }),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refusalOf(admin.call(saveSite, { change, version }))).toBe('site.changed')
  })

  // covers: spec.constants.holiday-banner-end
  it('show a notice until its time only', async () => {
    const until = new Date(app.ctx.now().getTime() + 60_000).toISOString()
    await set({ section: 'banner', value: { text: words('春节休息'), link: '/guide/FAQ.html', tone: 'info', until } })
    await expect.poll(async () => (await chromeOf(app.ctx)).banner?.text.zh).toBe('春节休息')
    const later = { ...app.ctx, now: () => new Date(Date.parse(until)) }
    expect((await chromeOf(later)).banner).toBeNull()
  })

  it('refuse unsafe addresses, numbers out of bounds and other users’ pictures', async () => {
    const bad = async (change: unknown) =>
      refusalOf(admin.call(saveSite, { change: change as never, version: await versionOf('banner') }))
    const banner = { text: words('x'), tone: 'info', until: null }
    for (const link of ['javascript:alert(1)', '//evil.example', '/\\evil', 'data:text/html,x', 'http://a b.cn']) {
      expect(await bad({ section: 'banner', value: { ...banner, link } })).toBe('request.input')
    }
    expect(await bad({ section: 'limits', value: { ...siteDefaults.limits, announcementsDay: 0 } })).toBe(
      'request.input',
    )
    expect(
      await bad({ section: 'partners', value: { list: [{ name: words('y'), logo: 'http://x/y.png', link: '' }] } }),
    ).toBe('request.input')
    expect(await bad({ section: 'secret', value: {} })).toBe('request.input')
  })

  it('close and reopen registration and requests to host', async () => {
    await set({ section: 'switches', value: { register: false, host: false, localLogin: true } })
    const person = { userName: 'closed-out', password: 'Leitai2026', agree: true, token: 'x', code: '000000' }
    const asking: InputOf<typeof editCompanyHoldCompetition> = {
      company: '演示公司',
      contact: '演示联系人',
      phone: '13800000000',
      countryCode: '86',
      email: 'a@example.com',
      type: 'algorithm',
      budget: 'none',
      dataState: 'planned',
      text: '演示',
      code: '000000',
    }
    await expect
      .poll(() => refusalOf(nobody.call(account.register, { ...person, email: 'c@example.com', countryCode: '86' })))
      .toBe('account.registerClosed')
    expect(await refusalOf(nobody.call(editCompanyHoldCompetition, asking))).toBe('host.closed')
    // Before the proof that there is a person: no code is sent for a form that is closed.
    const sending = { phone: asking.phone, countryCode: '86', captchaId: 'x', captchaAnswer: 'x', token: 'x' }
    expect(await refusalOf(nobody.call(hostSendPhoneCode, sending))).toBe('host.closed')
    await set({ section: 'switches', value: { register: true, host: true, localLogin: true } })
    await expect.poll(() => refusalOf(nobody.call(editCompanyHoldCompetition, asking))).not.toBe('host.closed')
  })

  // covers: spec.groups.files-editor-pictures, spec.constants.watermark-text-some
  it('draw the watermark into large pictures, not into small ones', async () => {
    const picture = async (width: number) => {
      const bytes = await sharp({ create: { width, height: 400, channels: 3, background: '#3366aa' } })
        .png()
        .toBuffer()
      const file = { blob: new Blob([new Uint8Array(bytes)]), name: 'a.png' }
      const { fullPath } = await competitor.call(uploadImageForEditor, {}, { file })
      const { body } = await app.ctx.storage.get(fullPath.replace('/v3/picture/', 'picture/'))
      const { channels } = await sharp(Buffer.concat(await Array.fromAsync(body))).stats()
      return Math.max(...channels.map(({ stdev }) => stdev))
    }
    expect(await picture(900)).toBeLessThan(1)
    await set({ section: 'watermark', value: { text: '擂台 <演示>' } })
    await expect.poll(() => picture(900)).toBeGreaterThan(1)
    expect(await picture(400)).toBeLessThan(1)
  })
})

describe('the admin console of feedback', () => {
  const content = '演示反馈：排行榜能导出就好了'
  const open = { keyword: '', page: 1, pageSize: 10 }

  it('shows feedback to admins only, and answers reach its authors', async () => {
    await competitor.call(userFeedback, { type: '需求', contacts: '13800000001', content })
    await nobody.call(userFeedback, { type: 'bug', contacts: 'visitor@example.com', content: '页面打不开' })
    for (const who of [nobody, competitor]) {
      const code = who === nobody ? 'login.missing' : 'login.forbidden'
      expect(await refusalOf(who.call(feedbackQueue, open))).toBe(code)
      expect(
        await refusalOf(who.call(workOnFeedback, { id: 1, state: 'closed', note: '', answer: '', adopted: false })),
      ).toBe(code)
    }
    const { list } = await admin.call(feedbackQueue, { ...open, state: 'new' })
    expect(list.map(({ way }) => way)).toEqual(['notice', 'email'])
    const [mine, visitor] = list
    const reply = { note: '', adopted: true, state: 'answered' as const }
    expect(await refusalOf(admin.call(workOnFeedback, { ...reply, id: mine?.id ?? 0, answer: '' }))).toBe(
      'feedback.answer',
    )
    await admin.call(workOnFeedback, { ...reply, id: mine?.id ?? 0, answer: '已支持导出' })
    await admin.call(workOnFeedback, { ...reply, id: visitor?.id ?? 0, answer: '已修复' })
    const notices = await competitor.call(findUserMsgByPage, { unread: false, page: 1, pageSize: 5 })
    expect(notices.list[0]?.body.zh).toBe('已支持导出')
    const mails = await admin.call(outboxList, { page: 1, pageSize: 5, keyword: 'visitor@example.com' })
    expect(mails.list[0]?.body).toContain('已修复')
    expect(await refusalOf(admin.call(workOnFeedback, { ...reply, id: mine?.id ?? 0, answer: '再答' }))).toBe(
      'feedback.answered',
    )
    expect((await admin.call(feedbackQueue, { ...open, state: 'answered', keyword: '导出' })).total).toBe(1)
  })
})
