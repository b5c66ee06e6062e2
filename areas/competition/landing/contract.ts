import { read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import { link, picture } from '@leitai/platform/settings/contract'
import * as z from 'zod/mini'
import { Card } from '../catalog/contract.ts'

/** Landing pages: composed of blocks by the operator, each with its own address. */

const words = (max: number) => z.object({ zh: form.maybe(max), en: form.maybe(max) })
const list = <T extends z.ZodMiniType>(row: T, most: number) => z.array(row).check(z.maxLength(most, 'wrong'))
const heading = words(60)
const moment = z.nullable(form.moment)

export const Block = z.discriminatedUnion('kind', [
  /** The top: with a competition, a button that says what its state allows. */
  z.object({ kind: z.literal('hero'), title: words(60), text: words(300), picture, cmptId: z.nullable(z.int()) }),
  z.object({ kind: z.literal('text'), heading, text: words(10_000) }),
  z.object({
    kind: z.literal('timeline'),
    heading,
    items: list(z.object({ at: moment, label: words(40), text: words(200) }), 20),
  }),
  /** Competitions, as cards. */
  z.object({ kind: z.literal('tracks'), heading, cmptIds: list(z.int(), 12) }),
  z.object({
    kind: z.literal('prizes'),
    heading,
    items: list(z.object({ name: words(40), reward: words(60), text: words(200) }), 20),
  }),
  /** Winners, as written by the organiser. */
  z.object({
    kind: z.literal('awards'),
    heading,
    rows: list(
      z.object({ award: form.maybe(60), team: form.maybe(60), members: form.maybe(200), work: form.maybe(200) }),
      300,
    ),
  }),
  z.object({
    kind: z.literal('partners'),
    heading,
    items: list(z.object({ name: words(60), logo: picture, link }), 40),
  }),
  z.object({
    kind: z.literal('faq'),
    heading,
    items: list(z.object({ question: words(200), answer: words(2000) }), 40),
  }),
  /** A group's QR code, as a picture. */
  z.object({ kind: z.literal('qr'), heading, text: words(200), picture }),
])
export type Block = z.output<typeof Block>
export type BlockKind = Block['kind']
export const blockKinds = [
  'hero',
  'text',
  'timeline',
  'tracks',
  'prizes',
  'awards',
  'partners',
  'faq',
  'qr',
] as const satisfies readonly BlockKind[]
export const Content = z.object({
  title: words(60),
  description: words(200),
  blocks: list(Block, 30),
})
export type Content = z.output<typeof Content>

/** The last part of the address, as gaosibei in /landingpage/gaosibei.html. */
export const landingKey = z.string().check(z.trim(), z.regex(/^[a-z\d](?:[a-z\d-]{0,38}[a-z\d])?$/, 'wrong'))
export const landing = read('/common/landing.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({ key: form.text(80) }),
  output: z.object({
    key: z.string(),
    title: shape.Words,
    description: shape.Words,
    blocks: z.array(Block),
    /** The competitions named by its blocks that are public. */
    competitions: z.array(Card),
    at: shape.time,
  }),
  mayLag: true,
  summary: 'A landing page',
})
const row = {
  id: shape.id,
  key: z.string(),
  title: shape.Words,
  version: z.int(),
  changedAt: shape.time,
  changedBy: z.nullable(z.string()),
  /** Null while it is not public. */
  publishedAt: shape.maybeTime,
  /** The public version is older than the saved one. */
  ahead: z.boolean(),
}
export const adminLandings = read('/admin/landing/list.json', {
  access: 'admin',
  input: z.object(form.paging),
  output: shape.page(z.object(row)),
  summary: 'All landing pages, drafts too',
})
export const landingWritten = read('/admin/landing/one.json', {
  access: 'admin',
  input: z.object({ id: form.id }),
  output: z.object({ ...row, content: Content }),
  summary: 'One landing page as it is being written',
})
export const saveLanding = write('/admin/landing/save.json', {
  access: 'admin',
  input: z.object({
    /** Omitted for a new one. */
    id: z.optional(form.id),
    version: z._default(form.int, 0),
    key: landingKey,
    content: form.json(Content),
  }),
  output: z.object({ id: shape.id, version: z.int() }),
  summary: 'Write a landing page; the public sees it once it is published',
})
export const setLandingState = write('/admin/landing/state.json', {
  access: 'admin',
  input: z.object({ id: form.id, publish: form.flag }),
  output: shape.done,
  summary: 'Publish a landing page as it is written now, or withdraw it',
})
export const deleteLanding = write('/admin/landing/delete.json', {
  access: 'admin',
  input: z.object({ id: form.id }),
  output: shape.done,
  summary: 'Delete a landing page that the public does not see',
})
