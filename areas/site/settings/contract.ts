import { read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import { Partner, type Section, sectionNames, sections } from '@leitai/platform/settings/contract'
import * as z from 'zod/mini'

export const siteInfo = read('/common/site/info.json', {
  access: 'public',
  may: 'anyone',
  input: form.none,
  output: z.object({
    contact: sections.contact,
    slides: z.array(z.object({ title: shape.Words, text: shape.Words, picture: z.string(), link: z.string() })),
    partners: z.array(Partner),
    jupyter: z.string(),
  }),
  summary: 'Public information about the site: contact, the home page’s slides, partners',
})

const Version = z.object({
  /** Per section; 0 before the first change. */
  version: z.int(),
  at: shape.maybeTime,
  by: z.nullable(z.string()),
})
const section = z.enum(sectionNames)
export const siteSettings = read('/admin/site/settings.json', {
  access: 'admin',
  input: form.none,
  output: z.object({
    settings: z.object(sections),
    versions: z.record(z.string(), Version),
  }),
  summary: 'All settings of the site, and who changed them last',
})
export const siteHistory = read('/admin/site/history.json', {
  access: 'admin',
  input: z.object({ section, ...form.paging }),
  output: shape.page(z.object({ ...Version.shape, value: z.unknown() })),
  summary: 'Earlier versions of a section of the settings',
})

const change = <K extends Section>(name: K) => z.object({ section: z.literal(name), value: sections[name] })
/** The new value of one section. */
export const Change = z.union([
  change('general'),
  change('contact'),
  change('operator'),
  change('banner'),
  change('carousel'),
  change('partners'),
  change('limits'),
  change('retention'),
  change('networks'),
  change('watermark'),
  change('switches'),
  change('lab'),
])
export const saveSite = write('/admin/site/save.json', {
  access: 'admin',
  input: z.object({
    change: form.json(Change),
    /** The version that was edited: a concurrent change by another admin is not overwritten. */
    version: form.int,
  }),
  output: Version,
  perMinute: 60,
  summary: 'Set one section of the site’s settings',
})
