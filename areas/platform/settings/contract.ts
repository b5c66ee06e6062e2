import * as z from 'zod/mini'
import * as form from '../contract/form.ts'
import * as shape from '../contract/inputs.ts'
import { emptyWords } from '../contract/inputs.ts'
import { limits } from '../contract/limits.ts'
import * as validation from '../contract/validation.ts'

/** Settings that an operator edits on the site; empty ones are not shown. */

const words = (max: number) => z.object({ zh: form.maybe(max), en: form.maybe(max) })
const LINK = /^(|\/([^/\\\s][^\\\s]*)?|https?:\/\/[^\s/?#]+\.\S+)$/
export const isLink = (value: string) => LINK.test(value)
/** A path on this site below its base, e.g. /cmptlist.html, or a URL; may be empty. */
export const link = z.string().check(z.trim(), z.maxLength(300, 'lengthMax:300'), z.regex(LINK, 'url'))
/** fullPath of a picture uploaded in the editor; may be empty. */
export const picture = z
  .string()
  .check(z.maxLength(200), z.regex(/^(|\/v3\/picture\/editor\/\d+\/[\da-f]+\.jpg)$/, 'wrong'))
const moment = z.nullable(z.iso.datetime({ error: 'wrong' }))
const whole = (min: number, max: number) => z.int('wrong').check(z.minimum(min, 'wrong'), z.maximum(max, 'wrong'))
const maybeEmail = z.union([z.literal(''), validation.email], 'email')

const Slide = z.object({ title: words(60), text: words(200), picture, link, from: moment, until: moment })
export const Partner = z.object({ name: words(60), logo: picture, link })

/** All sections of the settings with their schemas. */
export const sections = {
  general: z.object({
    name: words(40),
    claim: words(100),
    icp: form.maybe(40),
    police: form.maybe(40),
    policeUrl: link,
  }),
  contact: z.object({
    email: maybeEmail,
    phone: form.maybe(40),
    address: words(200),
    hours: words(100),
    groupQr: picture,
    groupText: words(60),
  }),
  /** Who runs the site, as its legal texts say. */
  operator: z.object({
    name: words(100),
    /** Whose courts decide. */
    city: words(60),
    /** Who is in charge of personal information: a name or an office. */
    officer: words(60),
    /** Who handles personal information for the operator, and what. */
    processors: words(1000),
  }),
  banner: z.object({ text: words(200), link, tone: z.enum(['info', 'warning']), until: moment }),
  carousel: z.object({ slides: z.array(Slide).check(z.maxLength(10)) }),
  partners: z.object({ list: z.array(Partner).check(z.maxLength(40)) }),
  limits: z.object({
    /** A team’s failed submissions per day. */
    failedSubmissionsDay: whole(5, 200),
    /** Announcements of a competition per day. */
    announcementsDay: whole(1, 50),
    /** Files that a user may have uploaded without submitting them. */
    unusedUploads: whole(20, 2000),
    /** Characters of a topic or reply in the forum. */
    circleText: whole(100, 10_000),
    /** Codes by SMS and e-mail that the whole site sends per day. */
    codesDay: whole(20, 1_000_000),
  }),
  /** Days for which rows are kept that hold personal data or only grow. */
  retention: z.object({
    /** Log-ins and changes of accounts, with addresses: by law half a year at least in mainland China. */
    accessLog: whole(180, 3650),
    /** Mails, texts and codes that were sent, with their targets. */
    messages: whole(7, 3650),
    searchTerms: whole(1, 3650),
    /** Who joined and left teams. */
    teamEvents: whole(365, 36_500),
    /** Background jobs that have failed for good. */
    failedJobs: whole(1, 365),
  }),
  /** Networks that many people share, and how many times the limits of one network hold there. */
  networks: z.object({
    trusted: z.array(form.maybe(60)).check(z.maxLength(200)),
    times: whole(2, 1000),
  }),
  watermark: z.object({ text: form.maybe(30) }),
  switches: z.object({
    register: z.boolean(),
    host: z.boolean(),
    /** Passwords and codes of this site log in; else log-in providers alone, but for admins. */
    localLogin: z.boolean(),
  }),
  /** The operator’s JupyterHub, linked from the lab. */
  lab: z.object({ jupyter: link }),
}
export type Section = keyof typeof sections
export type SiteSettings = { [K in Section]: z.output<(typeof sections)[K]> }
export const sectionNames = Object.keys(sections).filter((name): name is Section => Object.hasOwn(sections, name))

/** Defaults. */
export const siteDefaults: SiteSettings = {
  general: { name: emptyWords, claim: emptyWords, icp: '', police: '', policeUrl: '' },
  contact: { email: '', phone: '', address: emptyWords, hours: emptyWords, groupQr: '', groupText: emptyWords },
  operator: { name: emptyWords, city: emptyWords, officer: emptyWords, processors: emptyWords },
  banner: { text: emptyWords, link: '', tone: 'info', until: null },
  carousel: { slides: [] },
  partners: { list: [] },
  limits: {
    failedSubmissionsDay: limits.failedSubmissionsDay,
    announcementsDay: limits.announcementsDay,
    unusedUploads: limits.unusedUploads,
    circleText: limits.editorText,
    codesDay: limits.code.siteDay,
  },
  retention: { accessLog: 400, messages: 180, searchTerms: 90, teamEvents: 1095, failedJobs: 30 },
  networks: { trusted: [], times: 50 },
  watermark: { text: '' },
  switches: { register: true, host: true, localLogin: true },
  lab: { jupyter: '' },
}

/** What every page shows. */
export const Chrome = z.object({
  ...sections.general.shape,
  email: z.string(),
  groupQr: z.string(),
  groupText: shape.Words,
  /** Null after its time. */
  banner: z.nullable(
    z.object({ text: shape.Words, link: z.string(), tone: z.enum(['info', 'warning']), id: shape.id }),
  ),
  ...sections.switches.shape,
  /** Which form of contact is asked for first: e-mail where the site can send no text messages. */
  firstContact: z.enum(['phone', 'email']),
})
export type Chrome = z.output<typeof Chrome>

/** The defaults. */
export const emptyChrome: Chrome = {
  ...siteDefaults.general,
  ...siteDefaults.switches,
  email: '',
  groupQr: '',
  groupText: emptyWords,
  banner: null,
  firstContact: 'phone',
}
